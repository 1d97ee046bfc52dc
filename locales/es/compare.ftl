# Tablas comparativas.

caption = Cómo termina una partida de ajedrez: situaciones según { $count ->
    [one] un perfil
   *[other] { $count } perfiles
}
situation = Situación
sources = Fuentes
profiles = Perfiles
legend = Leyenda
back = volver a la tabla

# Celdas.

cell-automatic = automático: { $result }
cell-taken = reclamación hecha: { $result }
cell-claim = reclamación: { $who }
cell-upheld = reclamación aceptada: { $result }
cell-rejected = reclamación rechazada: { $cost }
cell-not = no
cell-no-rule = sin regla
cell-unknown = desconocido: falta saber { $needs }
cell-ground = { $answer } ({ $ground })
cell-ply = { $answer }, en la media jugada { $ply }
cell-start = { $answer }, ya al inicio
cell-else = { $unknown }; si no, { $answer }

who-either = cualquiera de los jugadores
who-mover = jugador que está en juego
who-mover-intended = jugador que está en juego, con una jugada prevista
who-mover-both = jugador que está en juego, también con una jugada prevista
who-moved = jugador que hizo la jugada
who-official = árbitro
or = { $first } o { $second }

cost-seconds = { $seconds ->
    [0] el adversario no gana tiempo
    [one] el adversario gana 1 segundo
   *[other] el adversario gana { $seconds } segundos
}
cost-half = el reclamante pierde la mitad del tiempo restante, { $seconds } segundos como máximo
cost-loses = el reclamante pierde
cost-move-stands = la jugada anunciada debe hacerse
cost-unknown = coste desconocido

needs-same-position = cuándo dos posiciones son iguales
needs-start-position = si la posición inicial cuenta como aparición
needs-fen-clock = si cuenta el contador de medias jugadas de la FEN
needs-start-clock = una posición inicial con el contador de medias jugadas por debajo de { $plies }
needs-clock = el reloj de las { $player }
needs-flag = la bandera de las { $player }
needs-setting = la opción { $setting }
needs-offers = las ofertas de tablas
needs-evaluations = las evaluaciones
needs-tablebase = la base de finales de { $men } piezas
needs-mate = si las { $player } aún pueden dar mate
needs-how-it-ended = cómo terminó la partida
white = blancas
black = negras

# Notas.

note-rule = { $profile }, regla { $rule }
note-same-position = { $profile }, posición igual
note-wrong-claim = { $profile }, reclamación incorrecta
note-settings = { $profile }, otras opciones
with-settings = con { $settings } → { $answer }
seen = vista el { $date }

about-newest = edición más reciente de { $family }
about-assumed = se supone: { $settings }
about-in-force-from = en vigor desde { $from }
about-in-force-until = en vigor hasta { $until }
about-in-force = en vigor de { $from } a { $until }

mark-inferred = una cláusula en la que se apoya la celda es deducida o de segunda mano
mark-unknown = no se sabe, por faltar el dato indicado
legend-automatic = la partida termina por sí misma
legend-claim = la partida sigue si no se hace esta reclamación
legend-no = el perfil tiene reglas sobre el asunto, y ninguna se cumple
legend-no-rule = el perfil no tiene regla sobre el asunto; donde su texto no se conoce entero, su nota lo dice

# Grupos y filas.

group-repetition = Repetición
group-progress = Cincuenta y setenta y cinco movimientos
group-no-moves = Mate y ahogado
group-material = Material restante y posiciones muertas
group-flag = Caída de bandera
group-players = Actos de los jugadores
group-length = Duración
group-own = Partidas propias

row-third-about-to-arise = Tercera aparición a punto de producirse
row-third-on-board = Tercera aparición en el tablero
row-third-after-own-move = Tercera aparición, reclamada por quien hizo la jugada
row-third-piece-touched = Tercera aparición, reclamada después de tocar una pieza
row-third-passed-by = Tercera aparición dejada pasar, dos jugadas de peón después
row-start-counts = Tercera aparición, si la posición inicial cuenta
row-castling-right-lost = Tercera vez en el tablero, una de ellas con derechos de enroque
row-en-passant-legal = Tercera vez en el tablero, una de ellas con captura al paso legal
row-en-passant-pinned = Tercera vez en el tablero, una de ellas con captura al paso por un peón clavado
row-en-passant-phantom = Tercera vez en el tablero, una de ellas con casilla al paso en la FEN que ningún peón ataca
row-fifth-consecutive = Quinta aparición, consecutiva
row-fifth-with-a-detour = Quinta aparición, no consecutiva
row-fifty-about-to-be-completed = Cincuenta movimientos a punto de completarse
row-fifty-completed = Cincuenta movimientos completados
row-fifty-by-mating-move = Cincuenta movimientos a punto de completarse, solo con una jugada que da mate
row-fifty-from-fen = Cincuenta movimientos completados, 49 de ellos antes de la posición inicial
row-seventy-five-completed = Setenta y cinco movimientos completados
row-checkmate = Jaque mate
row-mate-on-fifty = Mate con la jugada que completa cincuenta
row-mate-on-seventy-five = Mate con la jugada que completa setenta y cinco
row-stalemate = Rey ahogado
row-stalemate-on-fifty = Ahogado con la jugada que completa cincuenta
row-stalemate-on-seventy-five = Ahogado con la jugada que completa setenta y cinco
row-k-v-k = Rey contra rey
row-kb-v-k = Rey y alfil contra rey
row-kn-v-k = Rey y caballo contra rey
row-kb-v-kb-same-colour = Alfil contra alfil, en casillas del mismo color
row-kb-v-kb-opposite-colours = Alfil contra alfil, en casillas de distinto color
row-kb-v-kn = Alfil contra caballo
row-kn-v-kn = Caballo contra caballo
row-knn-v-k = Dos caballos contra rey
row-three-bishops-one-colour = Tres alfiles en casillas del mismo color contra rey
row-three-bishops-both-colours = Tres alfiles en casillas de ambos colores contra rey
row-dead-blocked = Posición muerta: peones bloqueados de lado a lado
row-dead-forced = Posición muerta: la última torre debe ser capturada
row-flag-v-k = Cae la bandera de las negras; las blancas solo tienen el rey
row-flag-v-kp = Cae la bandera de las negras; las blancas tienen rey y peón
row-flag-q-v-kn = Cae la bandera de las negras, que tienen dama; las blancas tienen rey y caballo
row-flag-r-v-kn = Cae la bandera de las negras, que tienen torre; las blancas tienen rey y caballo
row-flag-r-v-kb = Cae la bandera de las negras, que tienen torre; las blancas tienen rey y alfil
row-flag-n-v-kb = Cae la bandera de las negras, que tienen caballo; las blancas tienen rey y alfil
row-flag-k-v-knn = Cae la bandera de las negras, que solo tienen el rey; las blancas tienen rey y dos caballos
row-flag-forced-mate = Cae la bandera de las negras; las blancas solo tienen un caballo y mate en uno
row-flag-blocked = Cae la bandera de las blancas; las negras no pueden dar mate, por peones bloqueados
row-flag-both = Cayeron las dos banderas
row-flag-offer-pending = Cae la bandera de las blancas con una oferta de tablas de las negras pendiente
row-agreed-before-move-two = Acuerdo después de media jugada
row-agreed = Acuerdo después de dos medias jugadas
row-resigns = Las blancas abandonan; las negras tienen rey y peón
row-resigns-v-k = Las blancas abandonan; las negras solo tienen el rey
row-leaves = Las blancas dejan la partida
row-illegal-first = Primera jugada ilegal de las blancas
row-illegal-second = Segunda jugada ilegal de las blancas
row-illegal-third = Tercera jugada ilegal de las blancas
row-illegal-second-v-k = Segunda jugada ilegal de las blancas; las negras solo tienen el rey
row-wrong-claim = Reclamación incorrecta, posición en el tablero
row-wrong-claim-by-intended-move = Reclamación incorrecta, jugada prevista
row-ply-601 = 600 medias jugadas sin otro final, y una más
