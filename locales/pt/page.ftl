# O que toda página HTML diz.

page-language = Idioma
page-theme = Cores
page-theme-auto = como o sistema
page-theme-light = claras
page-theme-dark = escuras
page-about = Feita pelo remis, um motor de regulamentos sobre como terminam as partidas de xadrez. A página é completa: nada carrega e nada envia.
page-licences = Software livre sob a GPL, versão 3 ou posterior. Pode conter: chessground e as peças cburnett (GPL-3.0-or-later), Fluent (Apache-2.0), Vega e Vega-Lite (BSD-3-Clause). Fontes e licenças acompanham o remis.
