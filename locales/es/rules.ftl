# Reglas y perfiles en palabras sencillas.

rule-automatic = La partida { $outcome }, por sí misma, cuando { $when }.
rule-claim = La partida { $outcome } por reclamación, cuando { $when }. { $ways }
outcome-draw = termina en tablas
outcome-player-loses = la pierde el jugador
outcome-player-wins = la gana el jugador
way-on-board = El jugador que está en juego puede reclamar lo que hay en el tablero.
way-intended-move = El jugador que está en juego puede anunciar una jugada prevista, sin hacerla, tras la cual esto se cumpliría.
way-after-own-move = El jugador que hizo la última jugada puede reclamar hasta que haya respuesta.
way-by-arbiter = El árbitro puede declararlo.

seat-player = el jugador
seat-opponent = el adversario
seat-either = cualquiera de los jugadores
of-player = del jugador
of-opponent = del adversario
of-either = de cualquiera de los jugadores
and = { $first } y { $second }

clause-not = no se cumple «{ $clause }»
clause-unknown = [desconocido: { $missing }]
clause-checkmate = el bando que está en juego ha recibido jaque mate
clause-stalemate = el bando que está en juego está ahogado
clause-in-check = el bando que está en juego está en jaque
clause-dead-position = ningún bando puede dar mate mediante ninguna serie de jugadas legales
clause-cannot-mate = { $who } no puede dar mate mediante ninguna serie de jugadas legales
clause-material = el material { $of } contra el del otro bando es { $patterns }
clause-bishops = todos los alfiles están en casillas del mismo color
clause-pawn-on = { $who } tiene un peón en { $squares }, visto desde su lado
clause-men = hay como máximo { $men } piezas en el tablero
clause-repetition = la misma posición ha estado en el tablero al menos { $occurrences } veces
clause-consecutive = la misma posición ha estado en el tablero al menos { $occurrences } veces, cada una 4 medias jugadas después de la anterior
clause-no-progress = cada bando ha hecho al menos { $moves } movimientos sin mover peón ni capturar
clause-plies = se han jugado al menos { $plies } medias jugadas
clause-clock = el reloj { $of } marca menos de { $seconds } segundos
clause-setting = { $setting } es { $value }
clause-setting-of = { $setting } { $of } es { $value }
clause-offered = { $who } ofreció tablas hace como máximo { $plies } medias jugadas
clause-offer-stands = una oferta de tablas { $of } está pendiente
clause-offers = { $who } ofrece tablas
clause-touched = { $who } tocó una pieza en este turno
clause-flag = el tiempo { $of } se ha agotado (caída de bandera)
clause-resigns = { $who } abandona
clause-agreed = los jugadores acuerdan tablas
clause-abandons = { $who } deja la partida
clause-illegal = { $count ->
    [1] { $who } completa una jugada ilegal
   *[other] { $who } completa la jugada ilegal número { $count }
}
clause-declared = el árbitro lo declara ({ $article })
clause-evaluation = las evaluaciones de las últimas { $plies } medias jugadas están entre { $low } y { $high } peones para { $who }
clause-tablebase = una base de finales de hasta { $men } piezas dice { $says } para { $who }, { $fifty } la regla de los cincuenta movimientos
tablebase-win = victoria
tablebase-draw = tablas
tablebase-loss = derrota
with-fifty = con
without-fifty = sin

same-position = Dos posiciones son iguales con las mismas piezas en las mismas casillas, el mismo bando en juego, { $castling }, { $passant }.
same-position-start = Dos posiciones son iguales con las mismas piezas en las mismas casillas, el mismo bando en juego, { $castling }, { $passant } (en la posición inicial: { $start }).
castling-rights = los mismos derechos de enroque
castling-ignored = derechos de enroque ignorados
castling-unknown = derechos de enroque: no se sabe si cuentan
passant-legal = la misma captura al paso legal
passant-pseudo-legal = la misma captura al paso, también por un peón clavado
passant-literal = la misma casilla al paso tras un avance doble
passant-ignored = captura al paso ignorada
passant-unknown = captura al paso: no se sabe si cuenta

explain-issued = emitido por { $issuer }
explain-confidence = confianza: { $confidence }
explain-clock-ignored = El contador de medias jugadas de la FEN se ignora.
explain-clock-clamped = El contador de medias jugadas de la FEN cuenta hasta { $plies } medias jugadas.
explain-clock-refused = Se rechaza una FEN con un contador de { $plies } medias jugadas o más.
explain-clock-unknown = No se sabe si el contador de medias jugadas de la FEN cuenta.
explain-start-counted = La posición inicial cuenta como aparición de sí misma.
explain-start-not-counted = La posición inicial no cuenta como aparición de sí misma.
explain-start-unknown = No se sabe si la posición inicial cuenta como aparición de sí misma.
explain-set-up-counted = Una posición inicial dada por FEN cuenta como aparición de sí misma.
explain-set-up-not-counted = Una posición inicial dada por FEN no cuenta como aparición de sí misma.
explain-set-up-unknown = No se sabe si una posición inicial dada por FEN cuenta como aparición de sí misma.
explain-wrong-claim = Reclamación incorrecta: { $costs }.
explain-cost-none = ningún tiempo para el adversario
explain-cost-seconds = { $seconds } segundos para el adversario
explain-cost-move = la jugada anunciada debe hacerse
explain-cost-loses = el reclamante pierde la partida
explain-cost-unknown = No se sabe lo que cuesta una reclamación incorrecta.
explain-setting-player = Opción { $id } (cada jugador): { $title }
explain-setting-game = Opción { $id } (para la partida): { $title }
explain-setting-values = valores { $values }; se supone, si no se da: { $default }
explain-rules = Reglas por orden de precedencia
explain-note-heading = Nota
explain-note = nota: { $note }
explain-unknown = desconocido: { $missing }
explain-open = abierto: { $question }
explain-reading = se lee aquí: { $reading }
