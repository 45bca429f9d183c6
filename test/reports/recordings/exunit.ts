import { execFileSync } from 'node:child_process'
import { record } from '../record.ts'

/** The machine's own: https://elixir-lang.org/install.html */
const said = execFileSync('elixir', ['--version'], { encoding: 'utf8' })
const version = /^Elixir ([\d.]+)/m.exec(said)?.[1] ?? ''
const command = { command: 'elixir', args: ['-S', 'mix', 'test'], extension: 'txt' }
const run = { format: 'exunit', version, project: 'exunit', ...command } as const

await record({
  ...run,
  case: 'outcomes',
  files: ['outcomes', 'setup', 'twice'].map((name) => `test/${name}_test.exs`),
})
