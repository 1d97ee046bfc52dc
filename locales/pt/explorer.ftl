# O explorador de partidas: um tabuleiro, os lances, e o que cada perfil faz deles.

explorer-white = as brancas
explorer-black = as pretas
explorer-official = um oficial

explorer-start = Posição inicial
explorer-at-start = no início (meio-lance 0)
explorer-after = depois de { $move } (meio-lance { $ply })
explorer-ply = meio-lance { $ply }
explorer-plies = meios-lances { $from } a { $to }
explorer-to-move = jogam { $who }
explorer-board = Tabuleiro { $place }; jogam { $who }
explorer-moves = Lances
explorer-first = Ao início (Home)
explorer-back = Um meio-lance atrás (seta esquerda)
explorer-forward = Um meio-lance adiante (seta direita)
explorer-last = Ao fim (End)
explorer-flip = Virar o tabuleiro

explorer-round = rodada { $round }
explorer-length = { $plies ->
    [one] 1 meio-lance
   *[other] { $plies } meios-lances
}
explorer-ended = registrado: { $text }
explorer-site = página da partida
explorer-status-partial = Não lida por inteiro: o fim da partida não pôde ser lido e não é julgado.
explorer-status-rejected = Não julgada: a posição inicial ou a variante não pode ser usada.
explorer-status-empty = Não há lances.
explorer-sum-earlier = { $count ->
    [one] 1 de { $all } regulamentos termina esta partida antes do último lance, { $place }.
   *[other] { $count } de { $all } regulamentos terminam esta partida antes do último lance, o primeiro { $place }.
}
explorer-sum-none = Nenhum de { $all } regulamentos termina esta partida antes do último lance.
explorer-sum-claims = { $count ->
    [0] Ninguém teve no caminho o direito de reclamar.
   *[other] Sob { $count } de { $all } alguém teve no caminho o direito de reclamar.
}

explorer-form-on-board = pelo que está no tabuleiro, tendo o lance
explorer-form-intended-move = anunciando um lance
explorer-form-after-own-move = depois do próprio lance, até a resposta
explorer-form-by-arbiter = por um oficial
explorer-may-claim = Podem reclamar { $who }: { $termination }, { $form }
explorer-may-declare = Um oficial pode terminar a partida: { $termination }
explorer-many-moves = qualquer de { $count } lances
explorer-undetermined = Indeterminado: { $rule }
explorer-undetermined-claim = Indeterminado: { $rule } ({ $who }, { $form })
explorer-missing = Falta:
explorer-over = Terminada há { $plies ->
    [one] 1 meio-lance
   *[other] { $plies } meios-lances
}: { $termination }
explorer-silent = Aqui nada há a reclamar ou decidir sob { $profiles }.
explorer-clock-now = { $plies ->
    [one] 1 meio-lance
   *[other] { $plies } meios-lances
} desde a última captura ou lance de peão.
explorer-stood-once = Esta posição ocorre uma vez na partida.
explorer-stood = Ocorrência { $times } de { $all } desta posição, nos meios-lances
explorer-more = e mais { $more }

explorer-rules = O que cada regulamento faz dela
explorer-rules-about = Da esquerda para a direita, os meios-lances da partida. Aponte para um sinal, ou alcance-o com as teclas tab e setas, para ver a regra, o artigo e quão certa é; um clique leva até lá.
explorer-lanes = Faixa de cima: Brancas; de baixo: Pretas. Um direito de reclamar:
explorer-legend-end = a partida termina por regra
explorer-legend-after = jogado depois desse fim
explorer-legend-unknown = regra que não pôde ser decidida
explorer-strip = Direitos de reclamar e fim sob { $profile }
explorer-times = { $times } vezes
explorer-ends = { $result } { $place }: { $termination }, { $how }.
explorer-by-itself = automaticamente
explorer-by-claim = reclamado por { $who }, { $form }
explorer-not-ended = Este regulamento não termina a partida.
explorer-not-judged = Não julgada.
explorer-not-certain = Não é certo: antes vem uma regra que não pôde ser decidida e traria outro resultado.
explorer-went-on = { $plies ->
    [one] Jogou-se mais um meio-lance.
   *[other] Jogaram-se mais { $plies } meios-lances.
}
explorer-also = Também valia então: { $rules }.
explorer-recorded-unfinished = O registro não tem resultado.
explorer-recorded-undetermined = Um fato que falta poderia ter terminado a partida ou mudado o resultado.
explorer-recorded-agrees = É o resultado registrado.
explorer-recorded-contradicts = O resultado registrado é outro.
explorer-recorded-claimable = O registro é empate, e no fim havia direito de reclamar.
explorer-recorded-unsupported = O motivo registrado não se acha por este regulamento.
explorer-recorded-not-ended = O registro termina por outra coisa.
explorer-assumed = o que se supõe
explorer-claims-never = Ninguém reclama.
explorer-claims-first = Toma-se o primeiro direito de reclamar.
explorer-claims-recorded = Houve reclamação se o registro termina empatado onde havia um direito.
explorer-settings = Opções: { $settings }.
explorer-hash = O arquivo do perfil: SHA-256 { $hash }…
explorer-axis = Os números contam meios-lances: 0 é a posição inicial, 1 a posição depois do primeiro lance de um lado.

explorer-counts = O que as regras contam
explorer-counts-about = As linhas tracejadas são os números que estes regulamentos pedem. Um clique leva ao lugar.
explorer-clock = Relógio de meios-lances
explorer-clock-peak = Meios-lances desde a última captura ou lance de peão: { $value } aqui, { $peak } no máximo.
explorer-occurrences = Ocorrências da posição
explorer-occurrences-peak = Quantas vezes a posição ocorreu, esta incluída: { $value } aqui, { $peak } no máximo. Os pontos marcam onde ocorreu a posição do tabuleiro. Conta-se como nas Leis da FIDE, com direitos de roque e capturas en passant legais.
explorer-asks-clock = { $value } meios-lances:
explorer-asks-occurrences = { $value } ocorrências:
explorer-asks-automatic = automaticamente sob { $profiles }
explorer-asks-claim = por reclamação sob { $profiles }

explorer-mate = Quem ainda pode dar mate no fim
explorer-problems = Problemas da fonte
explorer-severity-error = Erro
explorer-severity-note = Nota
explorer-line = linha { $line }, coluna { $column }
explorer-unjudged = Não julgada por { $family }:
explorer-source = Fonte: { $source }, linha { $line }, partida { $game }.

shelf-title = Partidas
shelf-about = { $shown } de { $games } partidas. Escolha uma para vê-la no tabuleiro.
shelf-left-out = A página está cheia: outras { $games } partidas não estão nela.
shelf-filter = Achar jogador, data ou resultado
shelf-number = N.º
shelf-game = Partida
shelf-date = Data
shelf-result = Resultado
shelf-plies = Meios-lances
shelf-ends = Terminada antes por regra
shelf-earlier = por { $count } de { $all }, primeiro no meio-lance { $ply }: { $termination }
shelf-none-earlier = por nenhum de { $all }
shelf-all = Todas as partidas
shelf-before = Partida anterior
shelf-after = Próxima partida
