# El explorador de partidas: un tablero, las jugadas, y lo que cada perfil hace de ellas.

explorer-white = las blancas
explorer-black = las negras
explorer-official = un oficial

explorer-start = Posición inicial
explorer-at-start = al inicio (media jugada 0)
explorer-after = después de { $move } (media jugada { $ply })
explorer-ply = media jugada { $ply }
explorer-plies = medias jugadas { $from } a { $to }
explorer-to-move = juegan { $who }
explorer-board = Tablero { $place }; juegan { $who }
explorer-moves = Jugadas
explorer-first = Al inicio (Home)
explorer-back = Media jugada atrás (flecha izquierda)
explorer-forward = Media jugada adelante (flecha derecha)
explorer-last = Al final (End)
explorer-flip = Girar el tablero

explorer-round = ronda { $round }
explorer-length = { $plies ->
    [one] 1 media jugada
   *[other] { $plies } medias jugadas
}
explorer-ended = registrado: { $text }
explorer-site = página de la partida
explorer-status-partial = No leída entera: el final de la partida no se pudo leer y no se juzga.
explorer-status-rejected = No juzgada: su posición inicial o su variante no se puede usar.
explorer-status-empty = No hay jugadas.
explorer-sum-earlier = { $count ->
    [one] 1 de { $all } reglamentos termina esta partida antes de su última jugada, { $place }.
   *[other] { $count } de { $all } reglamentos terminan esta partida antes de su última jugada, el primero { $place }.
}
explorer-sum-none = Ninguno de { $all } reglamentos termina esta partida antes de su última jugada.
explorer-sum-claims = { $count ->
    [0] Nadie tuvo en el camino derecho a reclamar.
   *[other] Bajo { $count } de { $all } alguien tuvo en el camino derecho a reclamar.
}

explorer-form-on-board = por lo que está en el tablero, teniendo el turno
explorer-form-intended-move = anunciando una jugada
explorer-form-after-own-move = tras la propia jugada, hasta la respuesta
explorer-form-by-arbiter = por un oficial
explorer-may-claim = Pueden reclamar { $who }: { $termination }, { $form }
explorer-may-declare = Un oficial puede terminar la partida: { $termination }
explorer-many-moves = cualquiera de { $count } jugadas
explorer-undetermined = Indeterminado: { $rule }
explorer-undetermined-claim = Indeterminado: { $rule } ({ $who }, { $form })
explorer-missing = Falta:
explorer-over = Terminada desde hace { $plies ->
    [one] 1 media jugada
   *[other] { $plies } medias jugadas
}: { $termination }
explorer-silent = Aquí no hay nada que reclamar o decidir bajo { $profiles }.
explorer-clock-now = { $plies ->
    [one] 1 media jugada
   *[other] { $plies } medias jugadas
} desde la última captura o jugada de peón.
explorer-stood-once = Esta posición se da una vez en la partida.
explorer-stood = Aparición { $times } de { $all } de esta posición, en las medias jugadas
explorer-more = y { $more } más

explorer-rules = Lo que cada reglamento hace de ella
explorer-rules-about = De izquierda a derecha, las medias jugadas de la partida. Señale una marca, o alcáncela con el tabulador y las flechas, para ver la regla, su artículo y cuán segura es; un clic lleva allí.
explorer-lanes = Franja de arriba: Blancas; de abajo: Negras. Un derecho a reclamar:
explorer-legend-end = la partida termina por regla
explorer-legend-after = jugado después de ese final
explorer-legend-unknown = regla que no se pudo decidir
explorer-strip = Derechos a reclamar y final bajo { $profile }
explorer-times = { $times } veces
explorer-ends = { $result } { $place }: { $termination }, { $how }.
explorer-by-itself = automáticamente
explorer-by-claim = reclamado por { $who }, { $form }
explorer-not-ended = Este reglamento no termina la partida.
explorer-not-judged = No juzgada.
explorer-not-certain = No es seguro: antes viene una regla que no se pudo decidir y traería otro resultado.
explorer-went-on = { $plies ->
    [one] Se jugó una media jugada más.
   *[other] Se jugaron { $plies } medias jugadas más.
}
explorer-also = También valía entonces: { $rules }.
explorer-recorded-unfinished = El registro no tiene resultado.
explorer-recorded-undetermined = Un hecho que falta podría haber terminado la partida o cambiado su resultado.
explorer-recorded-agrees = Es el resultado registrado.
explorer-recorded-contradicts = El resultado registrado es otro.
explorer-recorded-claimable = El registro es tablas, y al final había derecho a reclamar.
explorer-recorded-unsupported = El motivo registrado no se halla con este reglamento.
explorer-recorded-not-ended = El registro termina por otra cosa.
explorer-assumed = lo que se supone
explorer-claims-never = Nadie reclama.
explorer-claims-first = Se toma el primer derecho a reclamar.
explorer-claims-recorded = Hubo reclamación si el registro termina en tablas donde había un derecho.
explorer-settings = Opciones: { $settings }.
explorer-hash = El archivo del perfil: SHA-256 { $hash }…
explorer-axis = Los números cuentan medias jugadas: 0 es la posición inicial, 1 la posición tras la primera jugada de un bando.

explorer-counts = Lo que cuentan las reglas
explorer-counts-about = Las líneas discontinuas son los números que piden estos reglamentos. Un clic lleva al lugar.
explorer-clock = Contador de medias jugadas
explorer-clock-peak = Medias jugadas desde la última captura o jugada de peón: { $value } aquí, { $peak } como máximo.
explorer-occurrences = Apariciones de la posición
explorer-occurrences-peak = Cuántas veces se dio la posición, esta incluida: { $value } aquí, { $peak } como máximo. Los puntos marcan dónde se dio la posición del tablero. Se cuenta como en las Leyes de la FIDE, con derechos de enroque y capturas al paso legales.
explorer-asks-clock = { $value } medias jugadas:
explorer-asks-occurrences = { $value } apariciones:
explorer-asks-automatic = automáticamente bajo { $profiles }
explorer-asks-claim = por reclamación bajo { $profiles }

explorer-mate = Quién puede aún dar mate al final
explorer-problems = Problemas de la fuente
explorer-severity-error = Error
explorer-severity-note = Nota
explorer-line = línea { $line }, columna { $column }
explorer-unjudged = No juzgada por { $family }:
explorer-source = Fuente: { $source }, línea { $line }, partida { $game }.

shelf-title = Partidas
shelf-about = { $shown } de { $games } partidas. Elija una para verla en el tablero.
shelf-left-out = La página está llena: otras { $games } partidas no están en ella.
shelf-filter = Buscar jugador, fecha o resultado
shelf-number = N.º
shelf-game = Partida
shelf-date = Fecha
shelf-result = Resultado
shelf-plies = Medias jugadas
shelf-ends = Terminada antes por regla
shelf-earlier = por { $count } de { $all }, primero en la media jugada { $ply }: { $termination }
shelf-none-earlier = por ninguno de { $all }
shelf-all = Todas las partidas
shelf-before = Partida anterior
shelf-after = Partida siguiente
