# O impacto de uma mudança de regulamento.

impact-title = O que { $to } teria feito de { $games } sob { $from }
impact-games = { $count ->
    [one] { $n } partida
   *[other] { $n } partidas
}
impact-plies = { $count ->
    [one] { $n } meio-lance
   *[other] { $n } meios-lances
}
impact-minutes = { $count ->
    [one] { $n } minuto
   *[other] { $n } minutos
}
impact-seconds = { $count ->
    [one] { $n } segundo
   *[other] { $n } segundos
}
impact-sources = { $n } fontes
impact-read = { $games } em { $source }
impact-errors = { $count ->
    [one] { $n } erro no texto
   *[other] { $n } erros no texto
}
impact-left-out = fora da seleção: { $n }
impact-not-whole = sem leitura completa e sem comparação: { $n }
impact-not-read = fontes que não foram lidas até o fim: { $n }
impact-interrupted = interrompido: isto é o que foi feito até aqui
impact-unjudged = nenhuma edição de { $family } é conhecida para { $games }: sem comparação
impact-editions = partidas por edição: { $editions }
impact-sample = amostra de { $games } entre { $all } (semente { $seed }); atrás de cada proporção, seu intervalo de 95 % (Wilson)
impact-claims = reivindicações: o que aconteceu é o registro; sob { $to }, { $claims }
impact-claims-never = ninguém reivindica
impact-claims-first = o primeiro direito de reivindicar é usado
impact-claims-recorded = houve reivindicação se o registro termina empatado onde existia um direito
impact-assumed = suposto de { $profile }: { $settings }

impact-short = Em resumo
impact-kind-same = { $games } ({ $share }): o mesmo final
impact-kind-otherwise = { $games } ({ $share }): final no mesmo meio-lance, por outro motivo ou com outro resultado
impact-kind-sooner = { $games } ({ $share }): final antes, { $plies } a menos
impact-kind-later = { $games } ({ $share }): final depois, { $plies } a mais
impact-kind-unknowable = { $games } ({ $share }): não terminam onde terminaram; o que viria depois não se pode saber
impact-kind-undecided = { $games } ({ $share }): sem decisão, falta um fato
impact-time = { $time } dos dois relógios em { $games } com relógios
impact-claims-assumed = em { $n } delas o registro é um empate que se podia reivindicar e não diz como veio; se foi acordo, ele vale
impact-flips = { $games } ({ $share }): outro resultado
impact-flip-win-to-draw = { $n } de vitória para empate
impact-flip-draw-to-win = { $n } de empate para vitória
impact-flip-win-to-loss = { $n } de vitória para derrota
impact-losers = quem perde com isso: brancas { $white }, pretas { $black }; rating mais alto { $higher }, mais baixo { $lower }, igual { $equal }, desconhecido { $unknown }
impact-no-flip = nenhum resultado muda
impact-after = { $games } continuaram depois do final sob { $from }, por { $plies }
impact-contradicted = { $games } com registro de outro resultado que o de { $from }

impact-pairs = Finais que mudam
impact-happened = aconteceu
impact-would = teria sido
impact-same-ground = pelo mesmo motivo, em outro meio-lance
impact-unnamed = sem nome no registro
impact-goes-on = continua (não se pode saber)
impact-rating = Rating médio
impact-speed = Controle de tempo
impact-year = Ano
impact-decade = Década
impact-unknown = desconhecido
impact-speed-bullet = bullet
impact-speed-blitz = blitz
impact-speed-rapid = rápido
impact-speed-classical = clássico
impact-speed-correspondence = por correspondência
impact-speed-none = sem relógio
impact-speed-unknown = desconhecido
impact-col-games = partidas
impact-col-changed = mudam
impact-col-share = parte
impact-col-sooner = antes
impact-col-later = depois
impact-col-otherwise = de outro modo
impact-col-unknowable = não se sabe
impact-col-undecided = sem decisão
impact-col-flips = outro resultado
impact-col-saved = meios-lances a menos

impact-rights = Direitos de reivindicar
impact-right-appears = { $ground }: surge em { $games }
impact-right-vanishes = { $ground }: desaparece em { $games }
impact-missed = { $ground }: perdido em { $from } como aconteceu, em { $to } sob { $profile }

impact-lacking = O que falta
impact-lacking-line = { $profile }, { $rule }: { $need }, em { $games }
impact-lacking-date = a data da partida, da qual depende a edição, em { $games }

impact-telling = As partidas que mais dizem ({ $n } de { $all })
impact-telling-all = As partidas que mais dizem (todas: { $all })
impact-told-saved = { $plies } antes
impact-told-added = { $plies } depois
impact-told-flip = outro resultado
impact-ply = meio-lance { $ply }
impact-by-claim = por reivindicação
impact-no-result = sem resultado
impact-nothing = nenhum final nestes lances
impact-game = partida { $n }

# Only in the page.

impact-asked-about = Em estudo
impact-interval = { $low } a { $high }
impact-lead = Sob { $to }, { $changed } entre { $all } ({ $share }) não teriam terminado como terminaram.
impact-lead-none = Sob { $to }, nenhuma entre { $all } teria terminado de outro modo.
impact-lead-flips = Em { $n } o resultado é outro.
impact-no-flip-sentence = Nenhum resultado muda.
impact-tile-same = terminam como terminaram
impact-tile-sooner = terminam antes
impact-tile-later = terminam depois, em lances jogados
impact-tile-otherwise = terminam no mesmo meio-lance, por outro motivo ou com outro resultado
impact-tile-unknowable = continuariam: o que vem depois não se pode saber
impact-tile-undecided = sem decisão: falta um fato
impact-tile-flips = têm outro resultado
impact-note-sooner = Antes: { $games }, { $plies } a menos{ $time }.
impact-note-later = Depois: { $games }, { $plies } a mais{ $time }.
impact-note-unknowable = Não se pode saber: { $games } não terminariam onde terminaram; por isso nada conta como ganho e nenhum resultado como mudado.
impact-note-assumed = Em { $n } delas o registro é um empate que se podia reivindicar e não diz como veio; se foi acordo, ele vale.
impact-loser-about = Quem perde com outro resultado
impact-loser-result = resultado
impact-loser-all = partidas
impact-loser-white = brancas
impact-loser-black = pretas
impact-loser-higher = rating mais alto
impact-loser-lower = rating mais baixo
impact-loser-equal = rating igual
impact-loser-unknown = rating desconhecido
impact-flip-name-win-to-draw = de vitória para empate
impact-flip-name-draw-to-win = de empate para vitória
impact-flip-name-win-to-loss = de vitória para derrota
impact-matrix = O que terminou as partidas, e o que teria terminado
impact-matrix-about = Linhas: o que aconteceu. Colunas: o que teria terminado a partida. Cinza: o mesmo motivo, embora talvez em outro meio-lance. Quanto mais forte a cor, mais partidas, em escala logarítmica.
impact-spread = Onde terminam as partidas que mudam
impact-spread-ply = Meio-lance do final
impact-spread-ply-about = Meios-lances jogados, de 10 em 10; a última barra tem todos os demais. Finais que não se podem saber não têm barra.
impact-spread-clock = Contador de meios-lances no final
impact-spread-clock-about = Meios-lances desde o último lance de peão ou captura, de 10 em 10: 100 são os cinquenta lances, 150 os setenta e cinco.
impact-spread-rating = Parte das partidas que mudam, por rating médio
impact-spread-rating-about = A média dos dois ratings, de 100 em 100. Uma barra pálida tem menos de 30 partidas.
impact-series-from = como aconteceu
impact-series-to = sob { $to }
impact-groups = Quem é afetado
impact-telling-about = Primeiro as partidas com outro resultado, depois as que terminam mais cedo do que terminaram. Uma partida se abre no explorador, onde as regras são comparadas a cada meio-lance.
impact-game-name = partida
impact-change = mudança
impact-site = página da partida
impact-back = Voltar ao relatório
