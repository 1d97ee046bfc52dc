# What every HTML page says.

page-language = Language
page-theme = Colours
page-theme-auto = as the system
page-theme-light = light
page-theme-dark = dark
page-about = Made by remis, a ruleset engine for how chess games end. The page is complete in itself: it loads nothing and sends nothing.
page-licences = Free software under the GPL, version 3 or later. Inside may be: chessground and the cburnett pieces (GPL-3.0-or-later), Fluent (Apache-2.0), Vega and Vega-Lite (BSD-3-Clause). Sources and licences come with remis.
