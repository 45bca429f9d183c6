import { DANGEROUS_COMMANDS } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { SUSPICIOUS } from '../src/scripts/suspicious.ts'

const rows = SUSPICIOUS.map((row) => row.map((part) => new RegExp(part)))

/** As the plugin looks. */
const isSuspicious = (command: string) => {
  const text = JSON.stringify({ commands: [command] })
  return rows.some((row) => {
    let rest = text
    return row.every((part) => {
      const found = part.exec(rest)
      rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
      return found !== null
    })
  })
}

test('a command that the guard asks about is asked about', () => {
  const commands: readonly string[] = Object.values(DANGEROUS_COMMANDS).flat()
  expect(commands.length).toBeGreaterThan(100)
  expect(commands.filter((command) => !isSuspicious(command))).toEqual([])
})

test('everyday commands start nothing', () => {
  const everyday = [
    'npm test',
    'git status',
    'ls -la src',
    'git commit -m "a"',
    'cat src/a.ts',
    'node build.js',
  ]
  expect(everyday.filter(isSuspicious)).toEqual([])
})
