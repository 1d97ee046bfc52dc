//! The program as its users run it: the README's tour and `tests/cmd`, output and exit codes.

#[test]
fn the_program_prints_what_is_documented() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("README.md").case("tests/cmd/*.trycmd");
}
