import { expect, test } from 'vitest'
import { files, read } from './workspace.ts'

/** Where such words are told of as past, or stand for any words. */
const ELSEWHERE = /(?:^|\/)(?:test|fuzz|\.changeset)\/|CHANGELOG\.md$/

/** What people and agents are told to type, and what says it. */
const said = files.filter(
  (file) => /\.(?:md|ts|mjs|json|ya?ml)$/.test(file) && !ELSEWHERE.test(file),
)

/** Where the one place stands that takes such words back. */
const RECORDED = 'packages/cli/src/setup/installation.ts'

test('no instruction fetches somebody else’s package from a registry', () => {
  expect(said.length).toBeGreaterThan(500)
  const asks = /\b(?:npx|bunx|npm exec|pnpm dlx|yarn dlx)(?: -\S+)* tailtest\b/
  expect(said.filter((file) => file !== RECORDED && asks.test(read(file)))).toEqual([])
})
