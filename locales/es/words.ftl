# Palabras de las reglas, usadas en todos los informes.

termination-checkmate = jaque mate
termination-stalemate = rey ahogado
termination-dead-position = posición muerta
termination-insufficient-material = material insuficiente
termination-threefold-repetition = triple repetición
termination-fivefold-repetition = quíntuple repetición
termination-fifty-moves = regla de los cincuenta movimientos
termination-seventy-five-moves = regla de los setenta y cinco movimientos
termination-maximum-length = duración máxima
termination-agreement = acuerdo
termination-resignation = abandono
termination-flag-fall = caída de bandera
termination-illegal-moves = jugadas ilegales
termination-abandonment = salida de la partida
termination-adjudication = adjudicación
termination-tablebase = base de finales

confidence-text = se leyó el propio artículo
confidence-code = se leyó el código fuente
confidence-observed = las partidas registradas de la plataforma concuerdan
confidence-help = lo dice la página de ayuda del operador
confidence-secondary = lo dice una cita, un resumen o un foro
confidence-inferred = deducido, no comprobado

kind-regulation = reglamento
kind-platform = plataforma
kind-software = programa

result-draw = tablas
result-white = ganan las blancas
result-black = ganan las negras

setting-unknown = desconocido
