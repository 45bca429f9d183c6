import { openHistory, regressions } from '@tailtest/history'

const history = openHistory({ cwd: process.cwd() })
const file = 'src/cart.ts'
history.upsert([
  { file, status: 'passed', attempts: 0, session_id: 'mon', timestamp: '2026-11-02T09:00:00Z' },
  { file, status: 'unresolved', attempts: 3, session_id: 'tue', timestamp: '2026-11-03T09:00:00Z' },
])
console.log(regressions(history.read().entries))
