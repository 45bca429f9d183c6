import { describe, expect, test } from 'vitest'
import { files, read } from './workspace.ts'

interface Home {
  /** What stands in few places, as the test's title says it. */
  what: string
  looksLike: RegExp
  /** Where it stands, and why it is more than one place, if it is. */
  homes: Readonly<Record<string, string>>
}

const STARTS = 'starts a process that is neither a test nor git'

/** What is defended by an expression: a second place of it is a second defence, which one day says less than the first. */
const HOMES: readonly Home[] = [
  {
    what: 'what nobody sees',
    looksLike: /\\p\{(?:C\w?|Default_Ignorable_Code_Point)\}/,
    homes: {
      'packages/project/src/text.ts': '',
      'packages/adapter-kit/src/quote.ts': 'imports nothing; held to be the same below',
      'packages/adapter-kit/src/settings/fault.ts': 'JSON forbids controls in strings',
    },
  },
  {
    what: 'what drives a terminal',
    looksLike: /\\u001b|\\x1b|\\u009b|\\x9b/,
    homes: {
      'packages/project/src/text.ts': '',
      'packages/adapter-kit/src/quote.ts': 'imports nothing; held to be the same below',
      'packages/cli/src/shell/output.ts': 'our own colours, which stay',
      'packages/cli/src/shell/progress-line.ts': 'writes, does not take out',
      'packages/cli/src/account/status/watch.ts': 'writes, does not take out',
      'packages/runners/src/report/rust/panic.ts':
        'colours in a report that tell where a line begins',
    },
  },
  {
    what: 'names of secrets',
    looksLike: /API_\??KEY|PASSW|SECRET_KEY|PASSPHRASE/,
    homes: { 'packages/project/src/text.ts': '' },
  },
  {
    what: 'how a file is opened without following a link',
    looksLike: /O_NOFOLLOW|O_NONBLOCK/,
    homes: { 'packages/project/src/atomic.ts': '' },
  },
  {
    what: 'where a folder of state is looked for',
    looksLike: /\bFOLDER = '\.tailtest'|join\([^()]*\broot\b[^()]*, '\.tailtest'/,
    homes: {
      'packages/project/src/state.ts': '',
      'packages/cli/src/setup/doctor/state.ts': 'says that a link stands there',
      'packages/history/src/store.ts': 'names what could not be written',
      'packages/loop/src/steps/session-started.ts': 'whether anything is there at all',
    },
  },
  {
    what: 'how folders are made',
    looksLike: /mkdirSync\([^\n]*recursive/,
    homes: {
      'packages/cli/src/setup/doctor/trial.ts': 'in a folder for what is temporary',
      'packages/cli/src/setup/installer.ts': 'in a folder for what is temporary',
      'packages/cli/src/setup/file-steps.ts': 'puts back what was there',
      'packages/cli/src/setup/user-copy.ts': 'in a folder that was just made',
      'packages/loop/src/tdd/revert/put.ts': 'in the project',
      'packages/session/src/view.ts': 'in the project',
    },
  },
  {
    what: 'whether a value is an object',
    looksLike: /=== 'object' && \w+ !== null|!== 'object' \|\| \w+ === null/,
    homes: {
      'packages/project/src/data.ts': '',
      'packages/project/src/config/check.ts': 'says what a wrong setting is',
      'packages/adapter-kit/src/schema.ts': 'imports nothing',
      'packages/adapter-kit/src/settings/print.ts': 'lists as well',
      'packages/adapter-kit/src/testing/payloads.ts': 'lists as well',
      'packages/history/src/elements.ts': 'lists as well',
      'packages/impact/src/languages/script/packages.ts': 'lists as well',
      'packages/syntax/src/estree/visit.ts': 'a node of a tree',
    },
  },
  {
    what: 'what is in a folder, if it is one',
    looksLike: /try \{\s+return [^\n]*readdirSync\(/,
    homes: {
      'packages/project/src/data.ts': '',
    },
  },
  {
    what: 'what a text holds, if it is JSON',
    looksLike: /try \{\s+(?:return|const \w+: unknown =) [^\n]*JSON\.parse\(/,
    homes: {
      'packages/project/src/data.ts': '',
      'packages/adapter-copilot/src/host.ts': 'imports the kit alone',
      'packages/adapter-cline/src/scripts/plugin-script.ts':
        'a script that stands alone in a project',
      'packages/adapter-kit/src/script-file.ts': 'imports nothing',
      'packages/adapter-kit/src/settings/set.ts': 'imports nothing',
    },
  },
  {
    what: 'which folders programs are found in',
    looksLike: /\bPATH\b[^\n]*(?:\.split\(|\.match\()/,
    homes: {
      'packages/project/src/program-folders.ts': '',
      'packages/adapter-kit/src/resolver-script.ts': 'a script that stands alone in a project',
    },
  },
  {
    what: 'how git is run',
    looksLike: /\b(?:spawn|spawnSync|execFile|execFileSync|execa)\(\s*'git'/,
    homes: {
      'packages/project/src/git.ts': '',
      'packages/cli/src/account/history/git.ts': 'fetches and pushes, as the person’s own git does',
      'packages/cli/src/commands/demo.ts': 'in a repository that it has just made',
    },
  },
  {
    what: 'who starts a process',
    looksLike: /node:child_process|\bexeca'/,
    homes: {
      'packages/project/src/git.ts': '',
      'packages/results/src/run.ts': '',
      'packages/results/src/guardian.ts': '',
      'packages/results/src/guardian-source.ts': '',
      'packages/impact/src/by-import/interpreter.ts': STARTS,
      'packages/adapter-cline/src/scripts/plugin-script.ts': STARTS,
      'packages/cli/src/account/history/git.ts': STARTS,
      'packages/cli/src/background.ts': STARTS,
      'packages/cli/src/machine.ts': STARTS,
      'packages/cli/src/setup/doctor/trial.ts': STARTS,
      'packages/cli/src/setup/doctor/clients.ts': STARTS,
      'packages/cli/src/setup/doctor/installation.ts': STARTS,
      'packages/cli/src/setup/doctor/machine.ts': STARTS,
      'packages/cli/src/account/report/write.ts': STARTS,
      'packages/cli/src/setup/foreign/meet.ts': 'loads an adapter that a person agreed to',
      'packages/cli/src/setup/installer.ts': STARTS,
      'packages/cli/src/commands/demo.ts': STARTS,
    },
  },
]

const sources = files.filter((path) => /^packages\/(?!testkit\/)[^/]+\/src\/.+\.ts$/.test(path))

describe('has one home', () => {
  test.each(HOMES)('$what', ({ looksLike, homes }) => {
    const found = sources.filter((path) => looksLike.test(read(path)))
    expect(found.toSorted()).toEqual(Object.keys(homes).toSorted())
  })

  test('how a name stands in words to be typed', () => {
    const typed =
      /\b(?:git (?:add|push|rm|ls-remote)|tailtest \w+|Say which|Known|Open|newest|Write it as)\b[^`\n]*\$\{[^`\n]*quoteName/
    expect(sources.filter((path) => typed.test(read(path)))).toEqual([])
  })

  test('what is not shown is the same for adapters and for the rest', () => {
    const [kit, project] = ['adapter-kit/src/quote.ts', 'project/src/text.ts'].map((path) => {
      const text = read(`packages/${path}`)
      const [codes] = /\/\(\?:\\u001b.*\/g/.exec(text) ?? []
      const [classes = ''] = /\[\\p\{Cc\}[^\]]*\]/.exec(text) ?? []
      return { codes, classes: classes.replace('\\u2028\\u2029', '') }
    })
    expect(kit?.codes).toBeDefined()
    expect(kit).toEqual(project)
  })
})
