# Regras e perfis em palavras simples.

rule-automatic = A partida { $outcome }, por si, quando { $when }.
rule-claim = A partida { $outcome } por reclamação, quando { $when }. { $ways }
outcome-draw = termina empatada
outcome-player-loses = é perdida pelo jogador
outcome-player-wins = é ganha pelo jogador
way-on-board = O jogador que tem a vez pode reclamar o que está no tabuleiro.
way-intended-move = O jogador que tem a vez pode anunciar um lance pretendido, sem o jogar, depois do qual isto se verificaria.
way-after-own-move = O jogador que fez o último lance pode reclamar até haver resposta.
way-by-arbiter = O árbitro pode declará-lo.

seat-player = o jogador
seat-opponent = o adversário
seat-either = qualquer dos jogadores
of-player = do jogador
of-opponent = do adversário
of-either = de qualquer dos jogadores
and = { $first } e { $second }

clause-not = não se verifica “{ $clause }”
clause-unknown = [desconhecido: { $missing }]
clause-checkmate = quem tem a vez está em xeque-mate
clause-stalemate = quem tem a vez está afogado
clause-in-check = quem tem a vez está em xeque
clause-dead-position = nenhum dos lados pode dar mate por qualquer série de lances legais
clause-cannot-mate = { $who } não pode dar mate por qualquer série de lances legais
clause-material = o material { $of } contra o do outro lado é { $patterns }
clause-bishops = todos os bispos estão em casas da mesma cor
clause-pawn-on = { $who } tem um peão em { $squares }, visto do próprio lado
clause-men = há no máximo { $men } peças no tabuleiro
clause-repetition = a mesma posição esteve no tabuleiro pelo menos { $occurrences } vezes
clause-consecutive = a mesma posição esteve no tabuleiro pelo menos { $occurrences } vezes, cada uma 4 meios-lances depois da anterior
clause-no-progress = cada lado fez pelo menos { $moves } lances sem lance de peão nem captura
clause-plies = foram jogados pelo menos { $plies } meios-lances
clause-clock = o relógio { $of } mostra menos de { $seconds } segundos
clause-setting = { $setting } é { $value }
clause-setting-of = { $setting } { $of } é { $value }
clause-offered = { $who } propôs empate há no máximo { $plies } meios-lances
clause-offer-stands = uma proposta de empate { $of } está pendente
clause-offers = { $who } propõe empate
clause-touched = { $who } tocou numa peça nesta vez
clause-flag = o tempo { $of } esgotou-se (queda da bandeira)
clause-resigns = { $who } abandona
clause-agreed = os jogadores acordam o empate
clause-abandons = { $who } sai da partida
clause-illegal = { $count ->
    [1] { $who } completa um lance ilegal
   *[other] { $who } completa o lance ilegal número { $count }
}
clause-declared = o árbitro o declara ({ $article })
clause-evaluation = as avaliações dos últimos { $plies } meios-lances ficam entre { $low } e { $high } peões para { $who }
clause-tablebase = uma base de finais de até { $men } peças diz { $says } para { $who }, { $fifty } a regra dos cinquenta lances
tablebase-win = vitória
tablebase-draw = empate
tablebase-loss = derrota
with-fifty = com
without-fifty = sem

same-position = Duas posições são iguais com as mesmas peças nas mesmas casas, o mesmo lado a jogar, { $castling }, { $passant }.
same-position-start = Duas posições são iguais com as mesmas peças nas mesmas casas, o mesmo lado a jogar, { $castling }, { $passant } (na posição inicial: { $start }).
castling-rights = os mesmos direitos de roque
castling-ignored = direitos de roque ignorados
castling-unknown = direitos de roque: não se sabe se contam
passant-legal = a mesma captura en passant legal
passant-pseudo-legal = a mesma captura en passant, também por peão cravado
passant-literal = a mesma casa en passant depois de um avanço duplo
passant-ignored = en passant ignorado
passant-unknown = en passant: não se sabe se conta

explain-issued = emitido por { $issuer }
explain-confidence = confiança: { $confidence }
explain-clock-ignored = O contador de meios-lances da FEN é ignorado.
explain-clock-clamped = O contador de meios-lances da FEN conta até { $plies } meios-lances.
explain-clock-refused = Uma FEN com contador de { $plies } meios-lances ou mais é recusada.
explain-clock-unknown = Não se sabe se o contador de meios-lances da FEN conta.
explain-start-counted = A posição inicial conta como ocorrência de si mesma.
explain-start-not-counted = A posição inicial não conta como ocorrência de si mesma.
explain-start-unknown = Não se sabe se a posição inicial conta como ocorrência de si mesma.
explain-set-up-counted = Uma posição inicial dada por FEN conta como ocorrência de si mesma.
explain-set-up-not-counted = Uma posição inicial dada por FEN não conta como ocorrência de si mesma.
explain-set-up-unknown = Não se sabe se uma posição inicial dada por FEN conta como ocorrência de si mesma.
explain-wrong-claim = Reclamação incorreta: { $costs }.
explain-cost-none = nenhum tempo para o adversário
explain-cost-seconds = { $seconds } segundos para o adversário
explain-cost-move = o lance anunciado tem de ser jogado
explain-cost-loses = o reclamante perde a partida
explain-cost-unknown = Não se sabe o que custa uma reclamação incorreta.
explain-setting-player = Opção { $id } (cada jogador): { $title }
explain-setting-game = Opção { $id } (para a partida): { $title }
explain-setting-values = valores { $values }; supõe-se, se não for dado: { $default }
explain-rules = Regras por ordem de precedência
explain-note-heading = Nota
explain-note = nota: { $note }
explain-unknown = desconhecido: { $missing }
explain-open = em aberto: { $question }
explain-reading = lê-se aqui: { $reading }
