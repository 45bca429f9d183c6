import { basename } from 'node:path'
import { quoteName, type Scope } from '@tailtest/adapter-kit'
import { count } from '../../shell/output.ts'
import { adapterOf } from '../adapters.ts'
import { type DocumentState, documentState, documentsOf, languagesWritten } from '../documents.ts'
import { readInstallation, recordedWords, teamCommand } from '../installation.ts'
import { type Check, type Finding, ok, type Patient, warning } from './check.ts'
import { settingsOf } from './settings.ts'

/** Whether what the agent can read and a person can call is there, in the text of this version. */
export const documents: Check = (patient) =>
  patient.agents.flatMap((agent) =>
    scopesOf(agent, patient).flatMap((scope) => findings(agent, scope, patient)),
  )

/** The scopes whose settings hold the hook, in one file or several; a plugin brings its own documents. */
function scopesOf(agent: string, patient: Patient): Scope[] {
  const files = settingsOf(agent, patient).filter(
    ({ hook, isBesidePlugin }) => hook !== undefined && !isBesidePlugin,
  )
  return [...new Set(files.map(({ scope }) => scope))]
}

type Fault = Exclude<DocumentState, 'current'>

/** What is wrong with a file, in words, and what helps beside an install. */
const FAULTS = {
  absent: { words: 'missing', first: '' },
  outdated: { words: 'from another version', first: '' },
  foreign: {
    words: 'not as tailtest writes it',
    first: 'To get tailtest’s version, move yours away: ',
  },
} as const satisfies Record<Fault, { words: string; first: string }>

const FAULT_NAMES = ['absent', 'outdated', 'foreign'] as const satisfies readonly Fault[]

function findings(agent: string, scope: Scope, patient: Patient): Finding[] {
  const { project, env, home } = patient
  const known = readInstallation(env, project.root, agent, scope)
  const command = recordedWords(known) ?? teamCommand(adapterOf(agent).install)
  const where = { scope, root: project.root, home }
  const written = known?.documents ?? []
  const languages = languagesWritten(where, adapterOf(agent).install, written)
  const wanted = documentsOf(where, adapterOf(agent).install, { command, languages })
  if (wanted.length === 0) return []
  const check = `${agent} ${scope} documents`
  const states = wanted.flatMap((document) => {
    const state = documentState(document, written)
    // beside files of the person none was written
    const isWaived =
      basename(document.path) === '.gitignore' &&
      state === 'absent' &&
      !written.some(({ path }) => path === document.path)
    return isWaived ? [] : [{ path: document.path, state }]
  })
  const install = `tailtest install --agent ${agent} --scope ${scope}`
  const faults = FAULT_NAMES.flatMap((fault) => {
    const paths = states.filter(({ state }) => state === fault).map(({ path }) => path)
    const { words, first } = FAULTS[fault]
    return paths.length === 0 ? [] : [warning(check, `${words}: ${named(paths)}`, first + install)]
  })
  return faults.length > 0 ? faults : [ok(check, count(states.length, 'file'))]
}

/** Files named in one line. */
const MOST_NAMED = 3

function named(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_NAMED).map((path) => quoteName(path))
  const more = paths.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
