import type { Case } from './recorded.ts'

/** By hand, with a binary of Cypress: its package alone brings none. */
const outcomes: Case = {
  project: 'cypress',
  files: [],
  expected: {
    'cypress/e2e/outcomes.cy.js': [
      ['pass', 'cart › adds'],
      ['fail', 'cart › fails', /^expected 3 to equal 4$/],
      ['skip', 'cart › is to come'],
      ['fail', 'cart › throws', /^TypeError: no cart$/],
      ['fail', 'cart › waits in vain', /^Timed out retrying after 200ms: .*expected 1 to equal 2$/],
      ['pass', 'retried › passes at the second attempt'],
    ],
    'cypress/e2e/hooks.cy.js': [
      ['error', 'before › cannot run', /^Error: no till$/],
      ['error', 'before › cannot run either', /^not run: a hook before it broke$/],
      ['error', 'before each › is not set up', /^Error: no drawer$/],
      ['error', 'after › has run', /^Error: no receipt$/],
    ],
    'cypress/e2e/throws-on-load.cy.js': [['FileError', '', /^Error: thrown on load$/]],
  },
}

export const cypress = { outcomes }
