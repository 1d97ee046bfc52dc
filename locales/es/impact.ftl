# El impacto de un cambio de reglamento.

impact-title = Lo que { $to } habría hecho de { $games } bajo { $from }
impact-games = { $count ->
    [one] { $n } partida
   *[other] { $n } partidas
}
impact-plies = { $count ->
    [one] { $n } media jugada
   *[other] { $n } medias jugadas
}
impact-minutes = { $count ->
    [one] { $n } minuto
   *[other] { $n } minutos
}
impact-seconds = { $count ->
    [one] { $n } segundo
   *[other] { $n } segundos
}
impact-sources = { $n } fuentes
impact-read = { $games } en { $source }
impact-errors = { $count ->
    [one] { $n } error en el texto
   *[other] { $n } errores en el texto
}
impact-left-out = fuera de la selección: { $n }
impact-not-whole = sin lectura completa y sin comparación: { $n }
impact-not-read = fuentes que no se leyeron hasta el final: { $n }
impact-interrupted = interrumpido: esto es lo hecho hasta ahora
impact-unjudged = no se conoce ninguna edición de { $family } para { $games }: sin comparación
impact-editions = partidas por edición: { $editions }
impact-sample = muestra de { $games } entre { $all } (semilla { $seed }); detrás de cada proporción, su intervalo del 95 % (Wilson)
impact-claims = reclamaciones: lo que ocurrió es el registro; bajo { $to }, { $claims }
impact-claims-never = nadie reclama
impact-claims-first = se usa el primer derecho a reclamar
impact-claims-recorded = hubo reclamación si el registro acaba en tablas donde existía un derecho
impact-assumed = supuesto de { $profile }: { $settings }

impact-short = En resumen
impact-kind-same = { $games } ({ $share }): el mismo final
impact-kind-otherwise = { $games } ({ $share }): final en la misma media jugada, por otro motivo o con otro resultado
impact-kind-sooner = { $games } ({ $share }): final antes, { $plies } menos
impact-kind-later = { $games } ({ $share }): final después, { $plies } más
impact-kind-unknowable = { $games } ({ $share }): no acaban donde acabaron; lo que habría seguido no se puede saber
impact-kind-undecided = { $games } ({ $share }): sin decidir, falta un dato
impact-time = { $time } de ambos relojes en { $games } con relojes
impact-claims-assumed = en { $n } de ellas el registro son unas tablas que se podían reclamar y no dice cómo llegaron; si fue un acuerdo, valen
impact-flips = { $games } ({ $share }): otro resultado
impact-flip-win-to-draw = { $n } de victoria a tablas
impact-flip-draw-to-win = { $n } de tablas a victoria
impact-flip-win-to-loss = { $n } de victoria a derrota
impact-losers = quién pierde con ello: blancas { $white }, negras { $black }; con más rating { $higher }, con menos { $lower }, con igual { $equal }, desconocido { $unknown }
impact-no-flip = no cambia ningún resultado
impact-after = { $games } siguieron después del final bajo { $from }, durante { $plies }
impact-contradicted = { $games } con otro resultado registrado que el de { $from }

impact-pairs = Finales que cambian
impact-happened = ocurrió
impact-would = habría sido
impact-same-ground = por el mismo motivo, en otra media jugada
impact-unnamed = sin nombre en el registro
impact-goes-on = sigue (no se puede saber)
impact-rating = Rating medio
impact-speed = Control de tiempo
impact-year = Año
impact-decade = Década
impact-unknown = desconocido
impact-speed-bullet = bullet
impact-speed-blitz = blitz
impact-speed-rapid = rápido
impact-speed-classical = clásico
impact-speed-correspondence = por correspondencia
impact-speed-none = sin reloj
impact-speed-unknown = desconocido
impact-col-games = partidas
impact-col-changed = cambian
impact-col-share = parte
impact-col-sooner = antes
impact-col-later = después
impact-col-otherwise = de otro modo
impact-col-unknowable = no se sabe
impact-col-undecided = sin decidir
impact-col-flips = otro resultado
impact-col-saved = medias jugadas menos

impact-rights = Derechos a reclamar
impact-right-appears = { $ground }: aparece en { $games }
impact-right-vanishes = { $ground }: desaparece en { $games }
impact-missed = { $ground }: perdido en { $from } como ocurrió, en { $to } bajo { $profile }

impact-lacking = Lo que falta
impact-lacking-line = { $profile }, { $rule }: { $need }, en { $games }
impact-lacking-date = la fecha de la partida, de la que depende la edición, en { $games }

impact-telling = Las partidas que más dicen ({ $n } de { $all })
impact-telling-all = Las partidas que más dicen (todas: { $all })
impact-told-saved = { $plies } antes
impact-told-added = { $plies } después
impact-told-flip = otro resultado
impact-ply = media jugada { $ply }
impact-by-claim = por reclamación
impact-no-result = sin resultado
impact-nothing = ningún final en estas jugadas
impact-game = partida { $n }

# Only in the page.

impact-asked-about = En estudio
impact-interval = { $low } a { $high }
impact-lead = Bajo { $to }, { $changed } de { $all } ({ $share }) no habrían acabado como acabaron.
impact-lead-none = Bajo { $to }, ninguna de { $all } habría acabado de otro modo.
impact-lead-flips = En { $n } el resultado es otro.
impact-no-flip-sentence = No cambia ningún resultado.
impact-tile-same = acaban como acabaron
impact-tile-sooner = acaban antes
impact-tile-later = acaban después, en jugadas hechas
impact-tile-otherwise = acaban en la misma media jugada, por otro motivo o con otro resultado
impact-tile-unknowable = seguirían: lo que viene después no se puede saber
impact-tile-undecided = sin decidir: falta un dato
impact-tile-flips = tienen otro resultado
impact-note-sooner = Antes: { $games }, { $plies } menos{ $time }.
impact-note-later = Después: { $games }, { $plies } más{ $time }.
impact-note-unknowable = No se puede saber: { $games } no acabarían donde acabaron; por eso nada cuenta como ahorrado ni ningún resultado como cambiado.
impact-note-assumed = En { $n } de ellas el registro son unas tablas que se podían reclamar y no dice cómo llegaron; si fue un acuerdo, valen.
impact-loser-about = Quién pierde con otro resultado
impact-loser-result = resultado
impact-loser-all = partidas
impact-loser-white = blancas
impact-loser-black = negras
impact-loser-higher = con más rating
impact-loser-lower = con menos rating
impact-loser-equal = igual rating
impact-loser-unknown = rating desconocido
impact-flip-name-win-to-draw = de victoria a tablas
impact-flip-name-draw-to-win = de tablas a victoria
impact-flip-name-win-to-loss = de victoria a derrota
impact-matrix = Lo que acabó las partidas, y lo que las habría acabado
impact-matrix-about = Filas: lo que ocurrió. Columnas: lo que habría acabado la partida. Gris: el mismo motivo, aunque quizá en otra media jugada. Cuanto más fuerte el color, más partidas, en escala logarítmica.
impact-spread = Dónde acaban las partidas que cambian
impact-spread-ply = Media jugada del final
impact-spread-ply-about = Medias jugadas hechas, de 10 en 10; la última barra tiene todas las demás. Los finales que no se pueden saber no tienen barra.
impact-spread-clock = Contador de medias jugadas en el final
impact-spread-clock-about = Medias jugadas desde el último movimiento de peón o captura, de 10 en 10: 100 son los cincuenta movimientos, 150 los setenta y cinco.
impact-spread-rating = Parte de las partidas que cambian, por rating medio
impact-spread-rating-about = La media de ambos ratings, de 100 en 100. Una barra pálida tiene menos de 30 partidas.
impact-series-from = como ocurrió
impact-series-to = bajo { $to }
impact-groups = A quién afecta
impact-telling-about = Primero las partidas con otro resultado, después las que acaban más pronto de lo que acabaron. Una partida se abre en el explorador, donde las reglas se comparan a cada media jugada.
impact-game-name = partida
impact-change = cambio
impact-site = página de la partida
impact-back = Volver al informe
