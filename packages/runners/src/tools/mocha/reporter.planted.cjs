'use strict'
const { write, cut, copyError } = require('./setup.cjs')

const copyTest = (test, state, error) => ({
  file: test.file,
  path: test.titlePath(),
  id: test.id,
  state,
  ms: test.duration,
  error: error && copyError(error),
})

module.exports = class {
  constructor(runner) {
    runner.on('test', (test) => write({ begin: copyTest(test) }))
    runner.on('pass', (test) => write({ test: copyTest(test, 'pass') }))
    runner.on('pending', (test) => write({ test: copyTest(test, 'skip') }))
    runner.on('retry', (test) => write({ again: copyTest(test) }))
    runner.on('fail', (test, error) => {
      if (test.type === 'test') write({ test: copyTest(test, 'fail', error) })
      else
        write({
          hook: { ...copyTest(test, undefined, error), type: test.type, title: cut(test.title) },
        })
    })
    runner.on('end', () => write({ end: true }))
  }
}
