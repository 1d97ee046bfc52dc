"""How often does a player let a right to claim a draw pass by, and does rating matter?

A notebook as a script: VS Code, Spyder and Jupyter (through jupytext) run it cell by cell, and

    python unused_claims.py year=2024/month=01/train-00000-of-00071.parquet claims.svg

from top to bottom. Needs remis, polars and matplotlib. Verdicts are a table like any other: every
tool that reads Arrow does as well.
"""

# %% What is asked
import sys

import matplotlib.pyplot as plt
import polars as pl

import remis

GAMES, PLOT = sys.argv[1:3]
PROFILE = "fide-otb-2023"
BAND = 200  # points of rating

# %% Games: a row for each, as Lichess publishes them
games = pl.read_parquet(GAMES)

# %% Verdicts, if nobody claims: then every right that ever stood is seen
made = remis.judge(games, PROFILE, id="Site", claims="never", tables=["verdicts", "games"], jobs=0)
verdicts, facts = (pl.DataFrame(made[table]) for table in ("verdicts", "games"))

# What was not read whole is there too, and says why.
print(facts.group_by("status", "first_problem").len().sort("len", descending=True))

# %% By the mean rating of both players
rights = (
    verdicts.join(
        facts.select(
            "source", "game", "plies", "white_elo", "black_elo", drawn=pl.col("result") == "1/2-1/2"
        ),
        on=["source", "game"],
    )
    .filter(pl.col("status") == "complete")
    .with_columns(band=(pl.col("white_elo") + pl.col("black_elo")) // 2 // BAND * BAND)
    .drop_nulls("band")
    .group_by("band")
    .agg(
        games=pl.len(),
        right=pl.col("first_claim_ply").is_not_null().sum(),
        unused=(pl.col("first_claim_ply").is_not_null() & ~pl.col("drawn")).sum(),
        plies_later=(pl.col("plies") - pl.col("first_claim_ply")).mean(),
    )
    .sort("band")
)
print(rights)

# %% The picture
figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
share = rights.with_columns(pl.col("right", "unused") / pl.col("games") * 100)
axes.bar(
    share["band"], share["right"], BAND * 0.9, align="edge", color="tab:blue", label="a right stood"
)
axes.bar(
    share["band"],
    share["unused"],
    BAND * 0.9,
    align="edge",
    color="tab:orange",
    label="and the game was not drawn",
)
axes.set_xlabel("mean rating")
axes.set_ylabel("% of games")
axes.set_title(f"Rights to claim a draw, {PROFILE}")
axes.legend()
figure.savefig(PLOT)
