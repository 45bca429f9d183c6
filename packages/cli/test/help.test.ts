import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../src/main.ts'
import { tailtest } from './command-line.ts'
import { type Folders, folders } from './places.ts'

/** What users read; `npx vitest run packages/cli/test/help.test.ts -u` writes it anew, twice where a command is new. */
const TRANSCRIPTS = fileURLToPath(new URL('help', import.meta.url))

/** A command with its words: `history pull` stands below `history`. */
interface Known {
  words: readonly string[]
  command: Command
}

function withThoseBelow(words: readonly string[], command: Command): Known[] {
  const below = command.commands.flatMap((each) => withThoseBelow([...words, each.name()], each))
  return [{ words, command }, ...below]
}

const loaded = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, { load }]) => [name, (await load()).command] as const),
)
const known = loaded.flatMap(([name, command]) => withThoseBelow([name], command))
const fileOf = ({ words }: Known) => `${words.join('-')}.txt`

/** The arguments that a command cannot do without, each in a form that it takes. */
function needed({ command }: Known): string[] {
  return command.registeredArguments
    .filter(({ required }) => required)
    .map(({ argChoices }) => argChoices?.[0] ?? 'src/cart.ts')
}

/** The options that a command cannot do without. */
function mandatory({ command }: Known): string[] {
  return command.options
    .filter((option) => option.mandatory)
    .flatMap(({ long, argChoices }) => [long ?? '', argChoices?.[0] ?? 'x'])
}

/** Command lines that are wrong whatever the project holds: none of them may do anything. */
function wrongUses(one: Known): string[][] {
  const { command, words } = one
  const options = mandatory(one)
  const args = [...needed(one), ...options]
  const isOpen = command.registeredArguments.some(({ variadic }) => variadic)
  const most = command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? 'x')
  const values = command.options
    .filter(({ parseArg, required }) => required && parseArg !== undefined)
    .map(({ long }) => [...args, `${long}=no such value`])
  const choices = command.registeredArguments.flatMap(({ argChoices }, at) =>
    argChoices === undefined ? [] : [[...most.with(at, 'no-such-choice'), ...options]],
  )
  const isOfSession = command.options.some(({ long }) => long === '--session')
  const uses = [
    [...options, '--no-such-option'],
    ...(args.length > 0 ? [[]] : []),
    ...(isOpen || command.commands.length > 0 ? [] : [[...most, ...options, 'one-too-many']]),
    ...values,
    ...choices,
    ...(isOfSession ? [[...args, '--session', 'no-such-session']] : []),
  ]
  return uses.map((use) => [...words, ...use])
}

const shown = (argv: readonly string[]) =>
  argv.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ')

async function transcript(places: Folders, argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await tailtest(places, argv)
  const said = `${stdout}${stderr}`.replaceAll(places.root, '<project>')
  return `$ tailtest ${shown(argv)}\n${said}exit ${code}\n`
}

test('every command, and each below one, has a transcript of its help and its refusals', () => {
  expect(readdirSync(TRANSCRIPTS).toSorted()).toEqual(known.map(fileOf).toSorted())
})

describe.each(known.map((one) => [one.words.join(' '), one] as const))('tailtest %s', (_, one) => {
  test('explains itself, and says of wrong use what is wrong and what to try', async () => {
    const places = folders()
    const parts = [await transcript(places, [...one.words, '--help'])]
    for (const use of wrongUses(one)) parts.push(await transcript(places, use))
    await expect(parts.join('\n')).toMatchFileSnapshot(`help/${fileOf(one)}`)
  })

  test.each(wrongUses(one).map((use) => [shown(use), use] as const))(
    'tailtest %s: exit code 2, one line and a hint, nothing on stdout',
    async (_use, use) => {
      const { code, stdout, stderr } = await tailtest(folders(), use)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^tailtest: [^\n]+\n[^\n]+\n$/)
    },
  )
})
