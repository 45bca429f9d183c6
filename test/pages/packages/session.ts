import { openJournal } from '@tailtest/session'

const writer = { session: 'one', host: 'mine', actor: 'hook', now: Date.now } as const
const journal = openJournal({ cwd: process.cwd() }, writer)
const queued = { path: 'src/cart.ts', language: 'typescript', status: 'new' } as const
journal?.append({ type: 'session.queued', ...queued })
console.log(Object.keys(journal?.read().session.pending ?? {}))
