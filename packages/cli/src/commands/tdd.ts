import { join } from 'node:path'
import { withMember } from '@tailtest/adapter-kit'
import { config, gateState, statusLines, statusOf } from '@tailtest/loop'
import { ensureStateDir, loadConfig, openProject, withYamlSetting } from '@tailtest/project'
import type { Mode, TddEntry } from '@tailtest/tdd'
import { Argument, Command } from 'commander'
import { commandPlace, commandPlaceOrLast } from '../account/session-of.ts'
import { carryOut } from '../setup/file-steps.ts'
import { firstConfig, readSettings } from '../setup/first-config.ts'
import { placesHere } from '../setup/install-places.ts'
import { requirePerson } from '../shell/agent-shell.ts'
import { asTyped } from '../shell/as-typed.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist, printJson, printLines, VERSION } from '../shell/output.ts'
import { alignHooks } from '../tdd/gate-hooks.ts'
import { requireTests } from '../tdd/require-refactorer.ts'

const WORDS = ['status', 'on', 'off', 'observe', 'warn', 'enforce'] as const
type Word = (typeof WORDS)[number]

interface Options {
  session?: string
  newFiles?: true
  json?: true
}

async function showStatus(options: Options): Promise<void> {
  const here = { cwd: process.cwd(), env: process.env, dist }
  const { place, session } = commandPlaceOrLast({ ...options, ...here })
  const { config: settings } = await loadConfig(place.project, config)
  const journal = place.found()
  const status = statusOf(settings.tdd, journal && gateState(journal))
  if (options.json) return printJson({ ...status, session_id: session?.id ?? null })
  const whose = session?.closed ? [`[tailtest] this was session ${session.id}, which is over`] : []
  printLines([...statusLines(status), ...whose])
}

function switchGate(mode: 'on' | 'off', options: Options): void {
  requirePerson(`\`tailtest tdd ${mode}\` is for people`)
  const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
  const journal = at.session && at.place.found()
  if (journal === undefined) {
    throw new CommandFailure(
      `no live session in ${at.place.project.root}`,
      'On and off are of a session. The project has its mode in its settings: `tailtest tdd observe`, `warn` or `enforce` sets one, and without "mode" below "tdd" in .tailtest/config.json (or .yaml) it is off.',
    )
  }
  const reason = `tailtest tdd ${mode}`
  journal.keep<TddEntry>({ type: 'tdd.mode', mode, scope: [], reason, tests: [] })
  if (options.json) printJson({ session_id: at.session?.id, switched_off: mode === 'off' })
  else printLines([mode === 'off' ? asTyped('off: until `tailtest tdd on`') : 'on, as configured'])
}

async function setProject(
  mode: 'observe' | 'warn' | 'enforce',
  wanted: string | undefined,
  { newFiles, json }: Options,
): Promise<void> {
  requirePerson(`\`tailtest tdd ${mode}\` is for people`)
  const here = placesHere()
  const glob = wanted ?? '**'
  if (mode === 'enforce' && !newFiles) await requireTests({ ...here, dist }, glob)
  const file = newFiles ? await enforceNewFiles(here.root) : await setMode(here.root, glob, mode)
  const hooks = await alignHooks({ ...here, dist, version: VERSION })
  if (json)
    return printJson(newFiles ? { file, new_files: mode, hooks } : { file, glob, mode, hooks })
  printLines([
    `${mode}: ${newFiles ? 'new files' : glob} (${file})`,
    ...hooks.map((path) => `- changed: ${path}. Restart running sessions.`),
  ])
}

export const command = new Command('tailtest tdd')
  .description(
    'Whether edits need a failing test first: shows it, or sets it for this session (on, off) or for the project (observe, warn, enforce).',
  )
  .addArgument(new Argument('[action]', 'what to do').choices(WORDS).default('status'))
  .argument('[glob]', 'with observe, warn, enforce: which paths, from the root (default: all)')
  .option('--new-files', 'with enforce: only for new files, wherever the mode is not off')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option(
    '--json',
    'print what is known: {mode, claims, without_red, session_id, …}, or what was done',
  )
  .action(async (word: Word, glob: string | undefined, options: Options) => {
    if (options.newFiles && (word !== 'enforce' || glob !== undefined)) {
      throw new CommandFailure(
        '--new-files goes with enforce, without paths',
        'tailtest tdd enforce --new-files',
      )
    }
    if (word === 'observe' || word === 'warn' || word === 'enforce') {
      return setProject(word, glob, options)
    }
    if (glob !== undefined) {
      throw new CommandFailure(
        `\`tailtest tdd ${word}\` takes no paths`,
        'Paths go with observe, warn and enforce: tailtest tdd enforce "src/**"',
      )
    }
    if (word === 'status') return showStatus(options)
    switchGate(word, options)
  })

/** Sets the gate's mode for a pattern in the configuration of a root, and keeps everything else in it; gives the file. */
export function setMode(root: string, glob: string, mode: Mode): Promise<string> {
  return setSetting(root, ['tdd', 'mode', glob], mode)
}

/** Holds files that are not there yet to the gate, likewise. */
function enforceNewFiles(root: string): Promise<string> {
  return setSetting(root, ['tdd', 'enforce_new_files'], true)
}

async function setSetting(
  root: string,
  keys: readonly [string, ...string[]],
  value: Mode | true,
): Promise<string> {
  const folder = ensureStateDir(openProject(root))
  if (folder === undefined) {
    throw new CommandFailure(`${root}/.tailtest cannot be written`, 'Check its permissions.')
  }
  const yaml = join(folder, 'config.yaml')
  const ofYaml = readSettings(yaml)
  const file = ofYaml === undefined ? join(folder, 'config.json') : yaml
  const before = ofYaml ?? readSettings(file)
  const text =
    ofYaml === undefined
      ? withMember(before ?? firstConfig(root), keys, value)
      : await withYamlSetting(ofYaml, keys, value)
  if (text === undefined) {
    throw new CommandFailure(
      `${file} cannot be changed: it is damaged, or "tdd" in it is not a table`,
      '`tailtest doctor` says what is wrong with it.',
    )
  }
  carryOut({ steps: [{ path: file, before, after: text }], emptied: [], within: root })
  return file
}
