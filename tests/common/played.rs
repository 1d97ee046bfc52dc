//! Games as pgn-reader and shakmaty see them.

use std::ops::ControlFlow;

use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionError};

/// The positions of a game, or what stopped its replay: a word, or its FEN.
pub type Played = Result<Vec<Chess>, String>;

/// Reads the tags that matter, then plays.
pub struct Player;

#[derive(Default)]
pub struct Tags {
    fen: Option<String>,
    chess960: bool,
}

impl Visitor for Player {
    type Tags = Tags;
    type Movetext = Vec<Chess>;
    type Output = Played;

    fn begin_tags(&mut self) -> ControlFlow<Played, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Played> {
        let value = value.decode_utf8_lossy();
        match name {
            b"FEN" => tags.fen = Some(value.into_owned()),
            b"Variant" => {
                let name = value.to_ascii_lowercase();
                tags.chess960 = name.contains("960") || name.contains("fischer");
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Played, Vec<Chess>> {
        let Some(fen) = tags.fen else { return ControlFlow::Continue(vec![Chess::default()]) };
        let mode = CastlingMode::from_chess960(tags.chess960);
        let fen: Result<Fen, _> = fen.parse();
        let position = fen.map_err(|error| error.to_string()).and_then(|fen| {
            let position = fen.into_position(mode).or_else(PositionError::ignore_too_much_material);
            position.map_err(|error: PositionError<Chess>| error.to_string())
        });
        match position {
            Ok(position) => ControlFlow::Continue(vec![position]),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }

    fn san(&mut self, game: &mut Vec<Chess>, san: SanPlus) -> ControlFlow<Played> {
        let mut position = game.last().unwrap().clone();
        match san.san.to_move(&position) {
            Ok(played) => {
                position.play_unchecked(played);
                game.push(position);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(san.to_string())),
        }
    }

    fn begin_variation(&mut self, _: &mut Vec<Chess>) -> ControlFlow<Played, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Vec<Chess>) -> Played {
        Ok(game)
    }
}
