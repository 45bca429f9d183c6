import { shellWord } from '@tailtest/adapter-kit'
import {
  type Config,
  config,
  isUntested,
  modeWords,
  planProblems,
  speaksBeforeEdits,
} from '@tailtest/loop'
import { loadConfig } from '@tailtest/project'
import { INSTEAD, testedHere, testedWords } from '../../tdd/require-refactorer.ts'
import { adapterOf } from '../adapters.ts'
import { waysOf } from '../ways.ts'
import { type Check, type Finding, ok, type Patient, warning } from './check.ts'
import { type Settings, settingsOf } from './settings.ts'

/** What the gate is set to, whether the agents tell of edits where it needs them to, and whether the project has the tests for it. */
export const gate: Check = async (patient) => {
  const { project } = patient
  const { config: settings, files } = await loadConfig(project, config)
  const from = files.length === 0 ? 'default' : files.join(', ')
  const isOn = speaksBeforeEdits(settings)
  const findings = [ok('gate', `${modeWords(settings.tdd)} (${from})`)]
  for (const agent of patient.agents) findings.push(...(await ofAgent(agent, settings, patient)))
  if (isOn) findings.push(...(await tests(settings, patient)))
  const faults = planProblems(project)
  return [...findings, ...faults.map((fault) => warning('gate', fault, 'tailtest plan --help'))]
}

async function ofAgent(agent: string, settings: Config, patient: Patient): Promise<Finding[]> {
  const files = settingsOf(agent, patient).filter(({ hook }) => hook !== undefined)
  if (!speaksBeforeEdits(settings)) return files.flatMap(needless)
  const { root } = patient.project
  const plugins = (await waysOf(agent, { root, home: patient.home })).filter(isPlugin)
  if (files.length + plugins.length === 0) return []
  const check = `${agent} gate`
  const telling = files.filter(({ tellsOfEdits }) => tellsOfEdits)
  if (telling.length > 0) {
    const paths = telling.map(({ path }) => path).join(', ')
    return [ok(check, `edits are judged before they are made: ${paths}`), ...refusals(agent)]
  }
  const message = `${adapterOf(agent).title} does not report edits before they are made: every edit passes`
  const [file] = files
  if (file === undefined)
    return [warning(check, message, `Set the mode again: ${setAgain(settings)}`)]
  return [warning(check, message, `tailtest install --agent ${agent} --scope ${file.scope}`)]
}

const isPlugin = ({ type }: { type: string }) => type === 'plugin'

/** The command that wrote the settings: it adds the hook that is missing. */
function setAgain({ tdd }: Config): string {
  const row = Object.entries(tdd.mode).find(([, mode]) => mode === 'warn' || mode === 'enforce')
  if (row === undefined) return 'tailtest tdd enforce --new-files'
  const [glob, mode] = row
  return `tailtest tdd ${mode} ${shellWord(glob)}`
}

/** A process for each edit that nobody asked for; what holds for every project another one may need. */
function needless({ agent, scope, path, tellsOfEdits, isBesidePlugin }: Settings): Finding[] {
  if (!tellsOfEdits || scope === 'user') return []
  const message = `${path} has a process started before each edit, and the gate only observes`
  const command = isBesidePlugin ? 'uninstall' : 'install'
  return [
    warning(`${agent} gate`, message, `tailtest ${command} --agent ${agent} --scope ${scope}`),
  ]
}

/** How far it is known that a refused edit is not made. */
function refusals(agent: string): Finding[] {
  const { title, refusals: known } = adapterOf(agent)
  const check = `${agent} gate`
  const seen =
    known?.seenIn === undefined
      ? 'not shown in the real client: that a refused edit is not made'
      : `the real client was seen to keep to a refusal in version ${known.seenIn}`
  const here = (known?.gaps ?? []).filter(({ platform }) => platform === process.platform)
  const everywhere = (known?.gaps ?? []).filter(({ platform }) => platform === undefined)
  return [
    ok(check, [`${title}: ${seen}`, ...everywhere.map(({ text }) => text)].join('; ')),
    ...here.map(({ text }) =>
      warning(check, text, 'The end of the turn lists what was edited anyway.'),
    ),
  ]
}

async function tests({ tdd }: Config, { project, env, dist, progress }: Patient) {
  if (!Object.values(tdd.mode).includes('enforce')) return []
  progress?.('[tailtest] counting what tests load')
  const tested = await testedHere({ root: project.root, env, dist }, '**')
  if (!isUntested(tested)) return [ok('gate', testedWords(tested))]
  const message = `${testedWords(tested)}: edits of files without a test only get a warning`
  return [warning('gate', message, INSTEAD)]
}
