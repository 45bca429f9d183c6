import { execFileSync } from 'node:child_process'
import { record } from '../record.ts'

/** The current toolchain, and the oldest that its reading is made for; Go fetches them by itself. */
const TOOLCHAINS = ['1.26.8', '1.22.12', '1.20.14']

for (const version of TOOLCHAINS) {
  const env = { GOTOOLCHAIN: `go${version}`, GOFLAGS: '-failfast' }
  const home = execFileSync('go', ['env', 'GOROOT'], { env: { ...process.env, ...env } })
  await record({
    ...{ format: 'go', version, case: 'outcomes', project: 'go', env },
    ...{ command: 'go', args: ['test', '-timeout', '2s'] },
    anonymous: { [home.toString().trim()]: '/go' },
  })
}

const current = { format: 'go', version: '1.26.8', env: { GOTOOLCHAIN: 'go1.26.8' } } as const
await record({
  ...{ ...current, case: 'race', project: 'go-race', command: 'go', args: ['test', '-race'] },
})
await record({
  ...{ ...current, case: 'testify', project: 'go-testify', command: 'go', args: ['test'] },
})
