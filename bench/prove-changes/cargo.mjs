const TOTAL = 'pub fn total(prices: &[i64]) -> i64 {\n    prices.iter().sum()\n}\n'
const DISCOUNT = '\npub fn discount(amount: i64) -> i64 {\n    amount\n}\n'
const HALF =
  '\npub fn discount(amount: i64) -> i64 {\n    if amount > 100 {\n        return amount / 2;\n    }\n    amount\n}\n'
const COST =
  '\npub fn cost(weight: i64) -> i64 {\n    if weight > 20 {\n        return 15;\n    }\n    if weight > 5 { 9 } else { 4 }\n}\n'
const fn = (name, body) => `\n    #[test]\n    fn ${name}() {\n        ${body}\n    }\n`
const tests = (...all) => `\n#[cfg(test)]\nmod tests {\n    use super::*;\n${all.join('')}}\n`
const ADDS = fn('adds', 'assert_eq!(total(&[1, 2]), 3);')

/** Small changes in Rust. */
export const cargo = {
  name: 'cargo',
  start: {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    '.gitignore': 'target\n',
    'src/lib.rs': TOTAL + DISCOUNT + tests(ADDS),
    'tests/keep.rs': '#[test]\nfn keeps() {\n    assert_eq!(shop::total(&[2, 3]), 5);\n}\n',
  },
  changes: [
    {
      name: 'new function, and its tests in the same file',
      files: {
        'src/lib.rs':
          TOTAL +
          DISCOUNT +
          COST +
          tests(
            ADDS,
            fn('cheap', 'assert_eq!(cost(5), 4);'),
            fn('dear', 'assert_eq!(cost(6), 9);'),
          ),
      },
      tests: { cheap: 'honest', dear: 'honest' },
      functions: { cost: true },
    },
    {
      name: 'changed function, its edges beside the one that carries it',
      files: {
        'src/lib.rs':
          TOTAL +
          HALF +
          tests(
            ADDS,
            fn('half', 'assert_eq!(discount(200), 100);'),
            fn('at_hundred', 'assert_eq!(discount(100), 100);'),
          ),
      },
      tests: { half: 'honest', at_hundred: 'honest' },
      functions: { discount: true },
    },
    {
      name: 'new function, and its tests in a target of their own',
      files: {
        'src/lib.rs': TOTAL + DISCOUNT + COST + tests(ADDS),
        'tests/cost.rs':
          '#[test]\nfn cheap() {\n    assert_eq!(shop::cost(5), 4);\n}\n\n#[test]\nfn dear() {\n    assert_eq!(shop::cost(6), 9);\n}\n',
      },
      tests: { cheap: 'honest', dear: 'honest' },
      functions: { cost: true },
    },
    {
      name: 'new function, and the test only calls',
      files: {
        'src/lib.rs': TOTAL + DISCOUNT + COST + tests(ADDS, fn('calls', 'let _ = cost(5);')),
      },
      tests: { calls: 'hollow' },
      functions: { cost: false },
    },
    {
      name: 'new function, and the test compares it with itself',
      files: {
        'src/lib.rs':
          TOTAL + DISCOUNT + COST + tests(ADDS, fn('itself', 'assert_eq!(cost(5), cost(5));')),
      },
      tests: { itself: 'hollow' },
      functions: { cost: false },
    },
    {
      name: 'a new function without a test, in a file of which another line is tested',
      files: {
        'src/lib.rs':
          TOTAL + HALF + COST + tests(ADDS, fn('half', 'assert_eq!(discount(200), 100);')),
      },
      tests: { half: 'honest' },
      functions: { discount: true, cost: false },
    },
  ],
}
