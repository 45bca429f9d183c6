// node bench/parallel.mjs [--json <file>], after a build: 8 parallel hooks make 1,000 edits in two sessions. Each edit must
// be in a journal, and each file must be noted once in each session. Exit code 1: one is missing or noted twice.
import { tell } from './figures.mjs'
import { parallel } from './load/parallel.mjs'

const EACH = 125

const { edits, lost, twice, damaged, seconds } = await parallel(EACH)
const none = (name, value) => ({ name, value, limit: 0, holds: value === 0 })
tell('parallel hooks, 8 at a time', [
  { name: 'edits', value: edits, limit: 1000, holds: edits === 1000 },
  none('not in a journal, or in it twice, or never told', lost),
  none('told twice', twice),
  none('lines of a journal that are no record', damaged),
  { name: 'time for all', value: seconds, unit: 's' },
])
