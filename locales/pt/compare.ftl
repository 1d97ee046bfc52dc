# Tabelas comparativas.

caption = Como termina uma partida de xadrez: situações segundo { $count ->
    [one] um perfil
   *[other] { $count } perfis
}
situation = Situação
sources = Fontes
profiles = Perfis
legend = Legenda
back = voltar à tabela

# Células.

cell-automatic = automático: { $result }
cell-taken = reclamação feita: { $result }
cell-claim = reclamação: { $who }
cell-upheld = reclamação aceita: { $result }
cell-rejected = reclamação recusada: { $cost }
cell-not = não
cell-no-rule = sem regra
cell-unknown = desconhecido: falta saber { $needs }
cell-ground = { $answer } ({ $ground })
cell-ply = { $answer }, no meio-lance { $ply }
cell-start = { $answer }, já no início
cell-else = { $unknown }; senão, { $answer }

who-either = qualquer dos jogadores
who-mover = jogador que tem a vez
who-mover-intended = jogador que tem a vez, com um lance pretendido
who-mover-both = jogador que tem a vez, também com um lance pretendido
who-moved = jogador que fez o lance
who-official = árbitro
or = { $first } ou { $second }

cost-seconds = { $seconds ->
    [0] o adversário não ganha tempo
    [one] o adversário ganha 1 segundo
   *[other] o adversário ganha { $seconds } segundos
}
cost-half = o reclamante perde metade do tempo restante, no máximo { $seconds } segundos
cost-loses = o reclamante perde
cost-move-stands = o lance anunciado tem de ser jogado
cost-unknown = custo desconhecido

needs-same-position = quando duas posições são iguais
needs-start-position = se a posição inicial conta como ocorrência
needs-fen-clock = se conta o contador de meios-lances da FEN
needs-start-clock = uma posição inicial com o contador de meios-lances abaixo de { $plies }
needs-clock = o relógio das { $player }
needs-flag = a bandeira das { $player }
needs-setting = a opção { $setting }
needs-offers = as propostas de empate
needs-evaluations = as avaliações
needs-tablebase = a base de finais de { $men } peças
needs-mate = se as { $player } ainda podem dar mate
needs-how-it-ended = como a partida terminou
white = brancas
black = pretas

# Notas.

note-rule = { $profile }, regra { $rule }
note-same-position = { $profile }, posição igual
note-wrong-claim = { $profile }, reclamação incorreta
note-settings = { $profile }, outras opções
with-settings = com { $settings } → { $answer }
seen = vista em { $date }

about-newest = edição mais recente de { $family }
about-assumed = supõe-se: { $settings }
about-in-force-from = em vigor desde { $from }
about-in-force-until = em vigor até { $until }
about-in-force = em vigor de { $from } a { $until }

mark-inferred = uma cláusula em que a célula se apoia é deduzida ou de segunda mão
mark-unknown = não se sabe, por faltar o dado indicado
legend-automatic = a partida termina por si
legend-claim = a partida continua se esta reclamação não for feita
legend-no = o perfil tem regras sobre o assunto, e nenhuma se aplica
legend-no-rule = o perfil não tem regra sobre o assunto; onde o texto não é conhecido por inteiro, a sua nota o diz

# Grupos e linhas.

group-repetition = Repetição
group-progress = Cinquenta e setenta e cinco lances
group-no-moves = Mate e afogamento
group-material = Material restante e posições mortas
group-flag = Queda da bandeira
group-players = Atos dos jogadores
group-length = Duração
group-own = Partidas próprias

row-third-about-to-arise = Terceira ocorrência a ponto de surgir
row-third-on-board = Terceira ocorrência no tabuleiro
row-third-after-own-move = Terceira ocorrência, reclamada por quem fez o lance
row-third-piece-touched = Terceira ocorrência, reclamada depois de tocar numa peça
row-third-passed-by = Terceira ocorrência deixada passar, dois lances de peão depois
row-start-counts = Terceira ocorrência, se a posição inicial conta
row-castling-right-lost = Terceira vez no tabuleiro, uma delas com direitos de roque
row-en-passant-legal = Terceira vez no tabuleiro, uma delas com captura en passant legal
row-en-passant-pinned = Terceira vez no tabuleiro, uma delas com captura en passant por peão cravado
row-en-passant-phantom = Terceira vez no tabuleiro, uma delas com casa en passant na FEN que nenhum peão ataca
row-fifth-consecutive = Quinta ocorrência, consecutiva
row-fifth-with-a-detour = Quinta ocorrência, não consecutiva
row-fifty-about-to-be-completed = Cinquenta lances a ponto de se completarem
row-fifty-completed = Cinquenta lances completados
row-fifty-by-mating-move = Cinquenta lances a ponto de se completarem, só por um lance que dá mate
row-fifty-from-fen = Cinquenta lances completados, 49 deles antes da posição inicial
row-seventy-five-completed = Setenta e cinco lances completados
row-checkmate = Xeque-mate
row-mate-on-fifty = Mate pelo lance que completa cinquenta
row-mate-on-seventy-five = Mate pelo lance que completa setenta e cinco
row-stalemate = Afogamento
row-stalemate-on-fifty = Afogamento pelo lance que completa cinquenta
row-stalemate-on-seventy-five = Afogamento pelo lance que completa setenta e cinco
row-k-v-k = Rei contra rei
row-kb-v-k = Rei e bispo contra rei
row-kn-v-k = Rei e cavalo contra rei
row-kb-v-kb-same-colour = Bispo contra bispo, em casas da mesma cor
row-kb-v-kb-opposite-colours = Bispo contra bispo, em casas de cores diferentes
row-kb-v-kn = Bispo contra cavalo
row-kn-v-kn = Cavalo contra cavalo
row-knn-v-k = Dois cavalos contra rei
row-three-bishops-one-colour = Três bispos em casas da mesma cor contra rei
row-three-bishops-both-colours = Três bispos em casas de ambas as cores contra rei
row-dead-blocked = Posição morta: peões bloqueados de lado a lado
row-dead-forced = Posição morta: a última torre tem de ser capturada
row-flag-v-k = Cai a bandeira das pretas; as brancas só têm o rei
row-flag-v-kp = Cai a bandeira das pretas; as brancas têm rei e peão
row-flag-q-v-kn = Cai a bandeira das pretas, que têm dama; as brancas têm rei e cavalo
row-flag-r-v-kn = Cai a bandeira das pretas, que têm torre; as brancas têm rei e cavalo
row-flag-r-v-kb = Cai a bandeira das pretas, que têm torre; as brancas têm rei e bispo
row-flag-n-v-kb = Cai a bandeira das pretas, que têm cavalo; as brancas têm rei e bispo
row-flag-k-v-knn = Cai a bandeira das pretas, que só têm o rei; as brancas têm rei e dois cavalos
row-flag-forced-mate = Cai a bandeira das pretas; as brancas têm só um cavalo e mate em um
row-flag-blocked = Cai a bandeira das brancas; as pretas não podem dar mate, por peões bloqueados
row-flag-both = Caíram as duas bandeiras
row-flag-offer-pending = Cai a bandeira das brancas enquanto a proposta de empate das pretas está pendente
row-agreed-before-move-two = Acordo depois de um meio-lance
row-agreed = Acordo depois de dois meios-lances
row-resigns = As brancas abandonam; as pretas têm rei e peão
row-resigns-v-k = As brancas abandonam; as pretas só têm o rei
row-leaves = As brancas saem da partida
row-illegal-first = Primeiro lance ilegal das brancas
row-illegal-second = Segundo lance ilegal das brancas
row-illegal-third = Terceiro lance ilegal das brancas
row-illegal-second-v-k = Segundo lance ilegal das brancas; as pretas só têm o rei
row-wrong-claim = Reclamação incorreta, posição no tabuleiro
row-wrong-claim-by-intended-move = Reclamação incorreta, lance pretendido
row-ply-601 = 600 meios-lances sem outro fim, e mais um
