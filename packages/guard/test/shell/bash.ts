import { execFileSync, spawnSync } from 'node:child_process'
import { callsIn } from '../../src/shell/calls.ts'

export const hasBash = spawnSync('bash', ['--version']).status === 0
if (!hasBash) console.warn('no bash: its words are not compared with ours')

const ENV = { A: 'one', B: 'two words', EMPTY: '', HOME: '/home/dev' }

/** The words that bash hands to a program. */
export function bashWords(text: string): string[] {
  const script = `show() { for word; do printf '%s\\0' "$word"; done; }\nshow ${text}`
  const options = { env: ENV, cwd: '/', encoding: 'utf8', stdio: 'pipe' } as const
  return execFileSync('bash', ['--norc', '-c', script], options).split('\0').slice(0, -1)
}

export const ourWords = (text: string) =>
  callsIn(`show ${text}`, { cwd: '/', home: '/home/dev', env: ENV })
    .filter(({ program }) => program === 'show')
    .flatMap(({ args }) => args.map((arg) => arg.text))
