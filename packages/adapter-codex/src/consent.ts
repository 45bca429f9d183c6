import { type Consent, type ConsentProblem, parseSettings } from '@tailtest/adapter-kit'
import { entryPlan } from './entries.ts'
import { parseToml } from './toml.ts'
import { at, placedHooks, type Trust, trustOf } from './trust.ts'

/** Where a hooks file stands, and where the host keeps what a person agreed to. */
export interface Files {
  hooks: string
  configuration: string
  /** The project whose folder the file stands in; absent: the person's own. */
  project?: string
}

const WHERE = 'in a session: Codex asks at its start ("Hooks need review"), later with /hooks'

/** What is said of hooks that do not run, and what a person does about it. */
const words: { [T in Exclude<Trust, 'trusted'>]: ConsentProblem } = {
  untrusted: {
    message: 'not trusted yet (untrusted): Codex skips them without a word',
    fix: `Trust them ${WHERE}, then t.`,
  },
  modified: {
    message: 'changed since they were trusted (modified): Codex skips them without a word',
    fix: `Look at them and trust them again ${WHERE}, then t.`,
  },
  off: { message: 'switched off', fix: 'Switch them on with /hooks in Codex.' },
}

const UNTRUSTED_PROJECT: ConsentProblem = {
  message: 'the project is not trusted: Codex reads no hooks in its .codex folder',
  fix: 'Start codex in it and say that you trust the folder.',
}

const FEATURE_OFF: ConsentProblem = {
  message: 'hooks are switched off for everything ([features] hooks = false)',
  fix: 'Take that line out of config.toml.',
}

/** What a person has to agree to before the hooks of a file run. */
export function consent(files: Files): Consent {
  return {
    path: files.configuration,
    problems: async (settings, kept) => {
      const configuration = await parseToml(files.configuration, kept ?? '')
      const hooks = placedHooks(files.hooks, parseSettings(settings, entryPlan(files.hooks)))
      const states = hooks.map((hook) => ({ ...hook, trust: trustOf(hook, configuration) }))
      const withheld = Object.entries(words).flatMap(([trust, { message, fix }]) => {
        const events = states.filter((state) => state.trust === trust).map(({ event }) => event)
        const text = `${events.length} of ${hooks.length} hooks are ${message}: ${[...new Set(events)].join(', ')}`
        return events.length === 0 ? [] : [{ message: text, fix }]
      })
      const isOff = at(configuration, 'features', 'hooks') === false
      const isShut = files.project !== undefined && !isTrusted(files.project, configuration)
      return [...(isOff ? [FEATURE_OFF] : []), ...(isShut ? [UNTRUSTED_PROJECT] : []), ...withheld]
    },
  }
}

function isTrusted(project: string, configuration: unknown): boolean {
  return at(configuration, 'projects', project, 'trust_level') === 'trusted'
}
