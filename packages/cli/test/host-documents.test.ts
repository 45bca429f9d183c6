import { dirname } from 'node:path'
import type { Scope } from '@tailtest/adapter-kit'
import { expect, test } from 'vitest'
import { adapterNames, adapters } from '../src/setup/adapters.ts'
import { documentsOf } from '../src/setup/documents.ts'
import { folders } from './places.ts'

const SCOPES: readonly Scope[] = ['project', 'user']
const installs = adapterNames.flatMap((agent) => SCOPES.map((scope) => ({ agent, scope })))

test.each(installs)(
  'what $agent is given in $scope scope names only pages that are there',
  (one) => {
    const { agent, scope } = one
    const documents = documentsOf(
      { scope, ...folders() },
      adapters[agent].install,
      'node /opt/tailtest/bin.js',
    )
    const paths = new Set(documents.map(({ path }) => path))
    expect(paths.size).toBe(documents.length)
    for (const { path, text } of documents) {
      for (const [, page = ''] of text.matchAll(/\]\(([^):]+\.md)\)/g)) {
        const linked = new URL(page, `file://${dirname(path).replaceAll('\\', '/')}/`)
        expect([...paths].map((known) => new URL(`file://${known}`).href)).toContain(linked.href)
      }
    }
  },
)

test('nothing in a command is taken for a file to attach, a program to run or another argument', () => {
  const documents = documentsOf(
    { scope: 'project', ...folders() },
    adapters.claude.install,
    'node /opt/tailtest/bin.js',
  )
  const commands = documents.filter(({ path }) => path.includes('/commands/'))
  expect(commands.length).toBeGreaterThan(10)
  for (const { text } of commands) {
    expect(text.replace('$ARGUMENTS', '')).not.toMatch(/!`|(?:^|\s)@\w|\$\w/m)
  }
})
