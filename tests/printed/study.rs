//! What a change of policy would have done to the games: summary, table and page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use remis::corpus::{Game, Tally};
use remis::impact::{About, Difference, Side, Sums, Telling};
use remis::judge::{Assumptions, judge};
use remis::profile::Profile;
use remis::record::Record;
use remis::report::html::impact::Report;
use remis::report::impact::{Edition, Impact, Study, Told, json, text};
use remis::report::rows::{Compared, DIFFERENCES, differences};
use remis::report::scan::{self, Counts, Listed, Summary};
use remis::report::table::Rows;
use remis::timeline::{Status, Timeline};
use remis::trigger::Settings;
use remis::verdict::{Gist, Recorded};
use serde_json::{Value, json};

use super::inert::terminal;
use super::page::Frame;
use super::{ENGLISH, SELECTED, rows};

/// The page of no game: what is asked for, and so its head, is the same in all.
static HEAD: LazyLock<String> = LazyLock::new(|| Report::head(&nothing()));

static FRAME: LazyLock<Frame> =
    LazyLock::new(|| Frame::of(&(HEAD.clone() + &Report::default().end(&nothing()))));

pub fn check(source: &str, records: &[Record], club: Option<&Profile>) {
    let Some(club) = club else { return };
    let mut table = Rows::new(&DIFFERENCES);
    let (mut sums, mut telling) = (Sums::default(), Telling::new(10));
    let mut counts = Counts::default();
    let mut summary = Summary::of(std::iter::once("cozy-chess".to_owned()));
    (summary.sources, summary.hashes) = (vec![source.to_owned()], vec!["0123456789abcdef".into()]);
    summary.lists = true;
    let mut tally = Tally::default();
    for record in records {
        let timeline = Timeline::replay(record).with_mate_budget(super::BUDGET);
        counts.read(timeline.status);
        let choices = SELECTED.for_game(record).0;
        let Some(choice) = choices.last() else { continue };
        let verdict = judge(&choice.entry.profile, choice.assumptions, &timeline);
        let gist = Gist::of(&verdict, timeline.last_ply(), timeline.end.result);
        tally.add(&gist, 1);
        summary.listed.push(listed(source, record, &timeline, &gist));
        if timeline.status != Status::Complete {
            continue;
        }
        let assumed = Assumptions::of(club);
        let to = judge(club, &assumed, &timeline);
        let (profile, assumptions) = (&choice.entry.profile, choice.assumptions);
        let from = [Side { profile, assumptions, verdict: &verdict }];
        let asked = Side { profile: club, assumptions: &assumed, verdict: &to };
        let Some(difference) = Difference::of(&from, asked, &timeline) else { continue };
        let about = About::of(|name| record.tag(name));
        let game = Game::of(record, &timeline);
        let (from, to, difference) = (&verdict, &to, &difference);
        let compared = Compared { source, game: &game, about: &about, from, to, difference };
        sums.add(difference, &about, &timeline);
        telling.offer((0, record.index), difference, || Told::of(&compared, true));
        differences(&compared, &mut table);
    }
    (summary.counts, summary.tallies) = (counts, vec![tally]);
    terminal(&scan::text::block(&summary, 80));
    let object: Value = serde_json::from_str(&scan::json::object(&summary)).unwrap();
    assert_eq!(object["listed"].as_array().map(Vec::len), Some(summary.listed.len()));
    rows::csv(&table);
    rows::jsonl(&table);
    let impact = study(source, &club.title, (sums, telling), counts);
    printed(&impact);
    shown(&impact, source, records, club);
}

fn listed(source: &str, record: &Record, timeline: &Timeline, gist: &Gist) -> Listed {
    let tag = |name: &str| record.tag(name).map(str::to_owned);
    Listed {
        member: 0,
        recorded: gist.recorded.unwrap_or(Recorded::Agrees),
        source: source.to_owned(),
        game: record.index,
        plies: timeline.last_ply(),
        white: tag("White"),
        black: tag("Black"),
        site: tag("Site"),
        result: timeline.end.result,
        ending: gist.ending,
        ending_ply: gist.ending.map(|_| timeline.last_ply() - gist.after_end),
    }
}

fn nothing() -> Impact {
    study("-", "plain", (Sums::default(), Telling::new(0)), Counts::default())
}

/// A study of the change to the profile of that title.
fn study(
    source: &str,
    title: &str,
    (sums, telling): (Sums, Telling<Told>),
    counts: Counts,
) -> Impact {
    let settings = Settings::default();
    let edition = Edition {
        profile: "cozy-chess".to_owned(),
        hash: "0123456789abcdef".to_owned(),
        settings: settings.clone(),
        games: counts.complete,
    };
    let study = Study {
        profile: "club".to_owned(),
        title: title.to_owned(),
        hash: "0123456789abcdef".to_owned(),
        claims: "recorded",
        settings,
        sums,
        telling,
    };
    Impact {
        sources: vec![source.to_owned()],
        unread: 0,
        interrupted: false,
        counts,
        not_whole: counts.games - counts.complete,
        sample: None,
        asked: "cozy-chess".to_owned(),
        editions: vec![edition],
        unjudged: BTreeMap::new(),
        studies: vec![study],
    }
}

fn printed(impact: &Impact) {
    ENGLISH.with(|texts| terminal(&text::render(impact, texts, 80)));
    let object: Value = serde_json::from_str(&json::line(impact)).unwrap();
    assert_eq!(object["sources"][0], impact.sources[0].as_str());
    let told = impact.studies[0].telling.games();
    for (at, (_, number, told)) in told.enumerate() {
        let game = &object["to"][0]["telling"][at];
        assert_eq!((&game["game"], &game["white"]), (&json!(number), &json!(told.white)));
    }
}

fn shown(impact: &Impact, source: &str, records: &[Record], club: &Profile) {
    let mut report = Report::default();
    let mut text = HEAD.clone();
    super::each(source, records, Some(club), |judged| {
        text += &report.game((0, judged.record.index), judged);
    });
    text += &report.end(impact);
    for (_, block) in FRAME.data(&text) {
        let _: Value = serde_json::from_str(block).unwrap();
    }
}
