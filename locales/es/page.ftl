# Lo que dice toda página HTML.

page-language = Idioma
page-theme = Colores
page-theme-auto = como el sistema
page-theme-light = claros
page-theme-dark = oscuros
page-about = Hecha por remis, un motor de reglamentos sobre cómo terminan las partidas de ajedrez. La página es completa: no carga nada ni envía nada.
page-licences = Software libre bajo la GPL, versión 3 o posterior. Puede contener: chessground y las piezas cburnett (GPL-3.0-or-later), Fluent (Apache-2.0), Vega y Vega-Lite (BSD-3-Clause). Fuentes y licencias acompañan a remis.
