'use strict'
// what jest starts to find its files and to run tests in is no test's; where tests run they have a number
require('./spawns.cjs').watch(
  (words) => process.env.JEST_WORKER_ID === undefined || words.includes('jest-worker'),
)
