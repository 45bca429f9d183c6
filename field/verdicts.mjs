import { tailtest } from './tailtest.mjs'

/** The number of files that need tests, and the rule that skips each other file. */
export function measureVerdicts(place) {
  const files = tailtest(place, 'why', '--json', '.')
  const rules = {}
  for (const { test, rule } of files) if (!test) rules[rule] = (rules[rule] ?? 0) + 1
  const unexplained = files.filter((row) => !isExplained(row)).map(({ file }) => file)
  return {
    files: files.length,
    tested: files.filter(({ test }) => test).length,
    rules,
    unexplained,
  }
}

/** A file that needs tests has a language for them; a file that needs none has a rule with a reason. */
function isExplained({ test, language, rule, reason }) {
  return test ? Boolean(language) : Boolean(rule && reason)
}

/** The runners that were found, and the languages without one. */
export function measureRunners(place) {
  const { runners, without_runner, notes } = tailtest(place, 'runners', '--json')
  return {
    runners: runners.map(({ name, directory }) => `${name}@${directory}`),
    without: without_runner.map(({ language, directory }) => `${language}@${directory}`),
    notes: [...runners.flatMap((runner) => runner.notes), ...notes],
  }
}
