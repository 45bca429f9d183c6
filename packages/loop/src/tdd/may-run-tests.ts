/** What every command that runs tests has in it, and few others. */
const WORDS = /[tp]est|spec|jest|mocha|jasmine|\bava\b|\btap\b|phpunit|cypress|\bt\b/

/** Whether a command is worth a look at the settings. */
export function mayRunTests(command: string): boolean {
  return WORDS.test(command)
}
