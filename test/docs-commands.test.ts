import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../packages/cli/src/main.ts'
import { tailtest } from '../packages/cli/test/command-line.ts'
import { folders } from '../packages/cli/test/places.ts'
import { project, type Shown, shown } from './pages/command-examples.ts'
import { type CommandFacts, commandsPage } from './pages/commands.ts'
import { files, read, root } from './workspace.ts'

type Command = Awaited<ReturnType<(typeof COMMANDS)[keyof typeof COMMANDS]['load']>>['command']

/** A command, then those below it. */
function namesOf(name: string, command: Command): string[] {
  return [name, ...command.commands.flatMap((each) => namesOf(`${name} ${each.name()}`, each))]
}

const tops = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, { summary, load }]) => {
    const { command } = await load()
    return { summary, names: namesOf(name, command), command }
  }),
)
const names = tops.flatMap((top) => top.names)

/** What `--help` prints, as packages/cli/test/help.test.ts keeps it. */
function helpOf(name: string): string {
  const file = join(root, 'packages/cli/test/help', `${name.replaceAll(' ', '-')}.txt`)
  const [, help] = /^\$ [^\n]+ --help\n([\s\S]*?)\nexit 0$/m.exec(readFileSync(file, 'utf8')) ?? []
  if (help === undefined) throw new Error(`${file} has no help`)
  return help
}

/** The words of a command line; quotes hold words together. */
const wordsOf = (line: string) =>
  [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([word]) => word.replaceAll('"', ''))

async function printed({ line, after = [] }: Shown): Promise<string> {
  const places = folders()
  for (const [path, text] of Object.entries(project)) {
    const file = join(places.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const each of after) expect((await tailtest(places, wordsOf(each))).code, each).toBe(0)
  const { code, stdout, stderr } = await tailtest(places, wordsOf(line))
  expect({ code, stderr }, line).toEqual({ code: 0, stderr: '' })
  return stdout.replaceAll(places.root, '/home/dev/shop').replaceAll(sep, '/')
}

function shownOf(name: string): Shown {
  const row = Object.hasOwn(shown, name) ? shown[name] : undefined
  if (row === undefined) throw new Error(`test/pages/command-examples.ts does not have ${name}`)
  return row
}

async function factsOf(name: string): Promise<CommandFacts> {
  const row = shownOf(name)
  const { line, no } = row
  const prints = row.ran === undefined ? undefined : await printed(row)
  return {
    name,
    summary: tops.find((top) => top.names[0] === name)?.summary ?? '',
    help: helpOf(name),
    ...(no !== undefined && { no }),
    example: { line: `tailtest ${line}`, ...(prints !== undefined && { prints }) },
  }
}

test('docs/commands.md is what the commands say of themselves', async () => {
  const facts: CommandFacts[] = []
  // one after the other: each has the process’s folder and environment to itself
  for (const name of names) facts.push(await factsOf(name))
  await expect(commandsPage(facts, project)).toMatchFileSnapshot('../docs/commands.md')
})

test('every command has an example, and every example is of a command', () => {
  expect(Object.keys(shown).toSorted()).toEqual(names.toSorted())
})

test.each(Object.entries(shown))('the example of %s uses what its help names', (name, { line }) => {
  expect(line === name || line.startsWith(`${name} `), line).toBe(true)
  const help = helpOf(name)
  const options = wordsOf(line).filter((word) => word.startsWith('--'))
  expect(options.filter((option) => !new RegExp(`${option}\\b`).test(help))).toEqual([])
})

test.each(Object.keys(COMMANDS))('the table in the README of the CLI has %s', (name) => {
  const [, table = ''] = /^## Commands\n\n((?:\|.*\n)+)/m.exec(read('packages/cli/README.md')) ?? []
  const cells = table.split('\n').map((row) => row.split(' | ')[0] ?? '')
  expect(cells.filter((cell) => new RegExp(`\`${name}[ \`]`).test(cell))).not.toEqual([])
})

/** Command lines in the blocks of code of the pages that are not written by a test. */
const lines = files
  .filter((path) => path === 'README.md' || /^docs\/[^/]+\.md$/.test(path))
  .flatMap((page) =>
    [...read(page).matchAll(/^```\w*\n([\s\S]*?)^```/gm)]
      .flatMap(([, text = '']) => text.split('\n'))
      .flatMap(
        (line) => /(?:^|\$ |- run: )(?:npx @tailtest\/cli|tailtest) (.+)$/.exec(line)?.[1] ?? [],
      )
      .map((line) => ({ page, line: line.replace(/ #.*| [>|].*/, '') })),
  )

test('the pages show command lines', () => {
  expect(lines.length).toBeGreaterThan(40)
})

test.each(lines)('$page: `tailtest $line` is a command with these options', ({ line }) => {
  const name = names.toSorted().findLast((each) => `${line} `.startsWith(`${each} `))
  expect(name, line).toBeDefined()
  const help = helpOf(name ?? '')
  const options = wordsOf(line).filter((word) => word.startsWith('--'))
  expect(options.filter((option) => !new RegExp(`${option}\\b`).test(help))).toEqual([])
})
