import { labels, text } from './written.mjs'

// The labels were checked: `faults` are possible mistakes in the changed lines; each honest test fails with one of them, and no hollow test with any.

const CLAMP = text`
pub fn clamp(value: i64, low: i64, high: i64) -> i64 {
    value.max(low).min(high)
}
`
const lib = (...modules) => modules.map((name) => `pub mod ${name};\n`).join('') + CLAMP

const changes = [
  {
    name: 'a version is read, its tests below it',
    files: {
      'src/lib.rs': lib('version'),
      'src/version.rs': text`
use std::str::FromStr;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
}

impl FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
        let number = |part: &str| part.parse().map_err(|_| format!("not a number: {part}"));
        Ok(Version { major: number(major)?, minor: number(minor)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_numbers() {
        assert_eq!("3.14".parse(), Ok(Version { major: 3, minor: 14 }));
    }

    #[test]
    fn minds_no_v() {
        assert_eq!("v2.0".parse::<Version>().unwrap().major, 2);
    }

    #[test]
    fn needs_no_minor() {
        let version: Version = "7".parse().unwrap();
        assert_eq!(version.minor, 0);
    }

    #[test]
    fn names_what_is_no_number() {
        assert_eq!("1.x".parse::<Version>().unwrap_err(), "not a number: x");
    }

    #[test]
    fn nothing_is_no_version() {
        assert!("".parse::<Version>().is_err());
    }
}
`,
    },
    tests: labels([
      'reads_both_numbers',
      'minds_no_v',
      'needs_no_minor',
      'names_what_is_no_number',
      'nothing_is_no_version',
    ]),
    faults: [
      ['minor: number(minor)?', 'minor: number(major)?'],
      [".strip_prefix('v')", ".strip_prefix('V')"],
      ['unwrap_or((text, "0"))', 'unwrap_or((text, "1"))'],
      [
        'part.parse().map_err',
        'part.trim_start_matches("x").parse().or_else(|e| if part.is_empty() { Ok(0) } else { Err(e) }).map_err',
      ],
      ['not a number: {part}', 'no number'],
    ],
  },
  {
    name: 'a version is read, and something comes out',
    files: {
      'src/lib.rs': lib('version'),
      'src/version.rs': text`
#[derive(Debug, PartialEq, Clone)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
}

pub fn parse(text: &str) -> Option<Version> {
    let (major, minor) = text.trim_start_matches('v').split_once('.')?;
    Some(Version { major: major.parse().ok()?, minor: minor.parse().ok()? })
}

pub fn is_newer(one: &Version, other: &Version) -> bool {
    one.major > other.major || (one.major == other.major && one.minor > other.minor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_version_struct() {
        let version = Version { major: 1, minor: 2 };
        assert_eq!(version.major, 1);
        assert_eq!(version.minor, 2);
    }

    #[test]
    fn test_parse() {
        let version = parse("v1.2");
        assert!(version.is_some() || version.is_none());
    }

    #[test]
    fn test_parse_same() {
        assert_eq!(parse("1.2"), parse("1.2"));
    }

    #[test]
    fn test_newer() {
        let one = Version { major: 1, minor: 2 };
        let other = one.clone();
        let _newer = is_newer(&one, &other);
        assert_eq!(one, other);
    }
}
`,
    },
    tests: labels([], ['test_version_struct', 'test_parse', 'test_parse_same', 'test_newer']),
    functions: { parse: false, is_newer: false },
    faults: [
      ['minor: minor.parse()', 'minor: major.parse()'],
      ["trim_start_matches('v')", "trim_start_matches('x')"],
      ['one.major > other.major', 'one.major < other.major'],
      ['one.minor > other.minor', 'one.minor >= other.minor'],
    ],
  },
  {
    name: 'interest stops at a limit, edges that held before',
    base: {
      'src/lib.rs': lib('interest'),
      'src/interest.rs': text`
pub fn interest(cents: i64) -> i64 {
    cents * 2 / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_two_percent() {
        assert_eq!(interest(1000), 20);
    }
}
`,
    },
    files: {
      'src/interest.rs': text`
pub fn interest(cents: i64) -> i64 {
    if cents > 100_000 {
        return 2_000;
    }
    cents * 2 / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_two_percent() {
        assert_eq!(interest(1000), 20);
    }

    #[test]
    fn is_never_more_than_twenty() {
        assert_eq!(interest(500_000), 2_000);
    }

    #[test]
    fn is_nothing_of_nothing() {
        assert_eq!(interest(0), 0);
    }

    #[test]
    fn is_owed_below_nothing() {
        assert_eq!(interest(-1000), -20);
    }
}
`,
    },
    tests: labels(['is_never_more_than_twenty', 'is_nothing_of_nothing', 'is_owed_below_nothing']),
    functions: { interest: true },
    faults: [
      ['cents > 100_000', 'cents < 100_000'],
      ['return 2_000', 'return 20_000'],
    ],
  },
  {
    name: 'a queue of jobs, in a target of its own',
    files: {
      'src/lib.rs': lib('jobs'),
      'src/jobs.rs': text`
use std::collections::VecDeque;

#[derive(Default)]
pub struct Jobs {
    waiting: VecDeque<String>,
    urgent: VecDeque<String>,
}

impl Jobs {
    pub fn add(&mut self, name: &str, is_urgent: bool) {
        let queue = if is_urgent { &mut self.urgent } else { &mut self.waiting };
        if !queue.iter().any(|job| job == name) {
            queue.push_back(name.to_string());
        }
    }

    pub fn next(&mut self) -> Option<String> {
        self.urgent.pop_front().or_else(|| self.waiting.pop_front())
    }
}
`,
      'tests/jobs.rs': text`
use app::jobs::Jobs;

fn drained(jobs: &mut Jobs) -> Vec<String> {
    std::iter::from_fn(|| jobs.next()).collect()
}

#[test]
fn first_come_first_served() {
    let mut jobs = Jobs::default();
    jobs.add("a", false);
    jobs.add("b", false);
    assert_eq!(drained(&mut jobs), ["a", "b"]);
}

#[test]
fn urgent_ones_go_before() {
    let mut jobs = Jobs::default();
    jobs.add("a", false);
    jobs.add("b", true);
    assert_eq!(jobs.next().as_deref(), Some("b"));
}

#[test]
fn none_waits_twice() {
    let mut jobs = Jobs::default();
    jobs.add("a", false);
    jobs.add("a", false);
    assert_eq!(drained(&mut jobs).len(), 1);
}

#[test]
fn has_a_default() {
    let jobs = Jobs::default();
    drop(jobs);
}
`,
    },
    tests: labels(
      ['first_come_first_served', 'urgent_ones_go_before', 'none_waits_twice'],
      ['has_a_default'],
    ),
    faults: [
      ['queue.push_back', 'queue.push_front'],
      ['if is_urgent {', 'if !is_urgent {'],
      ['if !queue.iter().any(|job| job == name)', 'if !queue.iter().any(|job| job != name)'],
      ['any(|job| job == name)', 'any(|job| job.is_empty())'],
    ],
  },
  {
    name: 'words become a title, loosely',
    files: {
      'src/lib.rs': lib('title'),
      'src/title.rs': text`
pub fn title(words: &str) -> String {
    words
        .split_whitespace()
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + &rest.to_lowercase()
        })
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn initials(words: &str) -> String {
    words.split_whitespace().filter_map(|word| word.chars().next()).collect()
}
`,
      'tests/title.rs': text`
use app::title::{initials, title};

fn expected_title(words: &str) -> String {
    words.split(' ').map(|word| word[..1].to_uppercase() + &word[1..]).collect::<Vec<_>>().join(" ")
}

#[test]
fn test_title_returns_string() {
    let result: String = title("ada lovelace");
    assert!(!result.is_empty());
}

#[test]
fn test_expected_title() {
    assert_eq!(expected_title("ada lovelace"), "Ada Lovelace");
}

#[test]
fn test_title_matches() {
    if let Some(found) = Some(title("ada lovelace")) {
        assert_eq!(found, title("ada lovelace"));
    }
}

#[test]
fn test_initials_len() {
    assert!(initials("ada lovelace").len() <= "ada lovelace".len());
}

#[test]
fn test_initials_none() {
    for (words, letters) in Vec::<(&str, &str)>::new() {
        assert_eq!(initials(words), letters);
    }
}
`,
    },
    tests: labels(
      [],
      [
        'test_title_returns_string',
        'test_expected_title',
        'test_title_matches',
        'test_initials_len',
        'test_initials_none',
      ],
    ),
    functions: { title: false, initials: false },
    faults: [
      ['first.to_uppercase()', 'first.to_string()'],
      ['rest.to_lowercase()', 'rest.to_uppercase()'],
      ['.join(" ")', '.join("")'],
      ['word.chars().next()', 'word.chars().last()'],
    ],
  },
  {
    name: 'a source of numbers is given, and it is counted',
    files: {
      'src/lib.rs': lib('dice'),
      'src/dice.rs': text`
pub trait Source {
    fn next(&mut self) -> u32;
}

pub fn roll(source: &mut impl Source, sides: u32) -> u32 {
    let limit = u32::MAX - u32::MAX % sides;
    loop {
        let number = source.next();
        if number < limit {
            return number % sides + 1;
        }
    }
}

pub fn best_of(source: &mut impl Source, sides: u32, rolls: u32) -> u32 {
    (0..rolls).map(|_| roll(source, sides)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Given(Vec<u32>);

    impl Source for Given {
        fn next(&mut self) -> u32 {
            self.0.remove(0)
        }
    }

    #[test]
    fn starts_at_one() {
        assert_eq!(roll(&mut Given(vec![12]), 6), 1);
    }

    #[test]
    fn ends_at_its_sides() {
        assert_eq!(roll(&mut Given(vec![5]), 6), 6);
    }

    #[test]
    fn asks_again_for_what_is_not_fair() {
        let mut given = Given(vec![u32::MAX, 2, 9]);
        assert_eq!(roll(&mut given, 6), 3);
        assert_eq!(given.0, [9]);
    }

    #[test]
    fn gives_what_was_given() {
        assert_eq!(Given(vec![4]).next(), 4);
    }

    #[test]
    fn best_is_small() {
        assert!(best_of(&mut Given(vec![]), 6, 0) < 1000);
    }
}
`,
    },
    tests: labels(
      ['starts_at_one', 'ends_at_its_sides', 'asks_again_for_what_is_not_fair'],
      ['gives_what_was_given', 'best_is_small'],
    ),
    functions: { roll: true, best_of: false },
    faults: [
      ['number % sides + 1', 'number % sides'],
      ['number % sides + 1', 'number % (sides - 1) + 1'],
      ['number < limit', 'number <= u32::MAX'],
      ['.max()', '.min()'],
    ],
  },
  {
    name: 'errors are of a kind, and any will do',
    files: {
      'src/lib.rs': lib('port'),
      'src/port.rs': text`
#[derive(Debug, PartialEq)]
pub enum PortError {
    NotANumber,
    Reserved(u16),
}

pub fn port(text: &str) -> Result<u16, PortError> {
    let number: u16 = text.trim().parse().map_err(|_| PortError::NotANumber)?;
    if number < 1024 {
        return Err(PortError::Reserved(number));
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_errors() {
        assert_ne!(PortError::NotANumber, PortError::Reserved(1));
        assert_eq!(PortError::Reserved(80), PortError::Reserved(80));
    }

    #[test]
    #[should_panic]
    fn test_unwrap_panics() {
        let result: Result<u16, PortError> = Err(PortError::NotANumber);
        result.unwrap();
    }

    #[test]
    fn test_port() {
        match port("8080") {
            Ok(number) => assert!(u32::from(number) <= 65_535),
            Err(_) => {}
        }
    }

    #[test]
    #[ignore]
    fn test_reserved() {
        assert_eq!(port("80"), Err(PortError::Reserved(80)));
    }
}
`,
    },
    tests: labels([], ['test_errors', 'test_unwrap_panics', 'test_port', 'test_reserved']),
    functions: { port: false },
    faults: [
      ['number < 1024', 'number > 1024'],
      ['number < 1024', 'number <= 1024'],
      ['.trim()', ''],
    ],
  },
  {
    name: 'a mended function beside a new one, tests of both kinds',
    base: {
      'src/lib.rs': lib('mean'),
      'src/mean.rs': text`
pub fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two() {
        assert_eq!(mean(&[1.0, 2.0]), 1.5);
    }
}
`,
    },
    files: {
      'src/mean.rs': text`
pub fn mean(numbers: &[f64]) -> f64 {
    if numbers.is_empty() {
        return 0.0;
    }
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The middle one.
pub fn median(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two() {
        assert_eq!(mean(&[1.0, 2.0]), 1.5);
    }

    #[test]
    fn zero_of_nothing() {
        assert_eq!(mean(&[]), 0.0);
    }

    #[test]
    fn one_is_its_own() {
        assert_eq!(mean(&[4.0]), 4.0);
    }

    #[test]
    fn median_leaves_numbers() {
        let numbers = [3.0, 1.0, 2.0];
        let _ = median(&numbers);
        assert_eq!(numbers, [3.0, 1.0, 2.0]);
    }
}
`,
    },
    tests: labels(['zero_of_nothing', 'one_is_its_own'], ['median_leaves_numbers']),
    functions: { mean: true, median: false },
    faults: [
      ['if numbers.is_empty()', 'if !numbers.is_empty()'],
      ['return 0.0', 'return 1.0'],
      ['sorted.len() / 2', 'sorted.len() / 3'],
    ],
  },
]

/** Small changes in Rust, for a blind measurement. */
export const blindCargo = {
  name: 'cargo',
  start: {
    'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    '.gitignore': 'target\n',
    'src/lib.rs': lib(),
    'tests/clamp.rs': text`
#[test]
fn stays_between() {
    assert_eq!(app::clamp(5, 0, 3), 3);
    assert_eq!(app::clamp(-5, 0, 3), 0);
}
`,
  },
  changes,
}
