# Palavras das regras, usadas em todos os relatórios.

termination-checkmate = xeque-mate
termination-stalemate = afogamento
termination-dead-position = posição morta
termination-insufficient-material = material insuficiente
termination-threefold-repetition = tripla repetição
termination-fivefold-repetition = quíntupla repetição
termination-fifty-moves = regra dos cinquenta lances
termination-seventy-five-moves = regra dos setenta e cinco lances
termination-maximum-length = duração máxima
termination-agreement = acordo
termination-resignation = abandono
termination-flag-fall = queda da bandeira
termination-illegal-moves = lances ilegais
termination-abandonment = saída da partida
termination-adjudication = adjudicação
termination-tablebase = base de finais

confidence-text = o próprio artigo foi lido
confidence-code = o código-fonte foi lido
confidence-observed = partidas registradas da plataforma concordam
confidence-help = a página de ajuda do operador assim diz
confidence-secondary = uma citação, um resumo ou um fórum assim diz
confidence-inferred = deduzido, não verificado

kind-regulation = regulamento
kind-platform = plataforma
kind-software = programa

result-draw = empate
result-white = vitória das brancas
result-black = vitória das pretas

setting-unknown = desconhecido
