import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { REPOSITORY, type Shop } from '../../support/shop.ts'
import { inShell } from '../../support/tailtest.ts'

/** A block of a README. */
export interface Block {
  language: string
  text: string
}

/** The blocks of an example's README, in their order. */
export function blocksOf(example: string): Block[] {
  const text = readFileSync(join(REPOSITORY, 'examples', example, 'README.md'), 'utf8')
  const blocks = text.matchAll(/^(`{3,})(\w*)\n([\s\S]*?)^\1$/gm)
  return [...blocks].map(([, , language = '', text = '']) => ({ language, text: text.trimEnd() }))
}

/** The commands of a `console` block, each with what is shown of its output. */
function commandsIn(block: Block): { command: string; shown: string }[] {
  return block.text
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = '', ...shown] = text.trimEnd().split('\n')
      return { command, shown: shown.join('\n') }
    })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether it is what a README shows: `…` stands for anything, on a line of its own for any lines. */
export function expectShown(actual: string, shown: string): void {
  const pattern = shown
    .split('\n')
    .map((line) => (line.trim() === '…' ? '[\\s\\S]*' : line.split('…').map(escaped).join('.*')))
    .join('\n')
    // lines that are left out may be none
    .replaceAll('\n[\\s\\S]*', '(?:\n[\\s\\S]*)?')
  expect(actual.trimEnd()).toMatch(new RegExp(`^${pattern}$`))
}

/** A text with the project and the home where READMEs have them. */
const placeless = (shop: Shop, text: string): string =>
  text.replaceAll(shop.root, '/home/dev/shop').replaceAll(shop.home, '/home/dev')

/** Types what a README's block says, and expects what it shows. What npm installs is there already, from the tarballs. */
export async function follow(shop: Shop, block: Block | undefined): Promise<void> {
  if (block?.language !== 'console') throw new Error('the README shows no commands there')
  for (const { command, shown } of commandsIn(block)) {
    if (/^(npm|python3|\.venv)\b/.test(command)) continue
    expectShown(placeless(shop, await inShell(shop, command)), shown)
  }
}
