import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { findRoot } from '@tailtest/project'
import { requirePerson } from '../../shell/agent-shell.ts'
import { CommandFailure } from '../../shell/failure.ts'
import {
  adapterNames,
  type FoundHost,
  foundHosts,
  type Hosts,
  packageOf,
  type RefusedHost,
  tellHosts,
} from '../adapters.ts'
import type { Where as InstallWhere } from '../install-plan.ts'
import { copyOf } from '../user-copy.ts'
import { adaptersFolder, findAdapter, fingerprintOf, hostsFound, type Where } from './find.ts'
import { isAllowed, loadFound, notAgreed, titleOf } from './load.ts'
import { meet } from './meet.ts'

/**
 * The hosts whose adapters are packages, and those whose packages are refused. Each is loaded in a process of its own
 * first: this one has to go on, and its stdout belongs to the command.
 */
export async function findHosts(where: Where): Promise<Hosts> {
  const names = hostsFound(where, adapterNames)
  if (names.length === 0) return { known: [], refused: [] }
  const found = names.flatMap((name) => {
    const one = findAdapter(name, where)
    return one === undefined ? [] : [{ name, found: one }]
  })
  const allowed = found.filter((host) => isAllowed(host.found, where.env))
  const unagreed = found.filter((host) => !allowed.includes(host))
  const { known, refused } = await loadAll(allowed, where)
  return { known, refused: [...refused, ...unagreed.map((host) => unagreedHost(host, where))] }
}

type Host = Pick<FoundHost, 'name' | 'found'>

async function loadAll(hosts: readonly Host[], where: Where): Promise<Hosts> {
  const faults = await Promise.all(hosts.map(({ found }) => meet(found, where)))
  const known: FoundHost[] = []
  const refused: RefusedHost[] = []
  for (const [at, host] of hosts.entries()) {
    const why = faults[at]
    const loaded =
      why === undefined
        ? await silently(() => loadFound(host.name, host.found))
        : { type: 'none' as const, why }
    if (loaded.type === 'adapter') known.push({ ...host, adapter: loaded.adapter })
    else refused.push({ ...host, why: loaded.why, next: replaced(host), isUnagreed: false })
  }
  return { known, refused }
}

/** What is printed meanwhile is not the command's answer. */
async function silently<T>(act: () => Promise<T>): Promise<T> {
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    return await act()
  } finally {
    process.stdout.write = write
  }
}

const replaced = ({ found }: Host) =>
  `Update or remove the package ${found.manifest.name} in ${quoteName(found.folder, MOST_PATH)}, or tell its author.`

/** What is shown of a path. */
const MOST_PATH = 300

function unagreedHost({ name, found }: Host, { cwd }: Where): RefusedHost {
  const { root = '' } = found
  const isHere = root === findRoot(cwd, cwd)
  const isTold = fingerprintOf(found) !== undefined
  return {
    ...{ name, found, isUnagreed: isHere && isTold },
    why: isTold
      ? notAgreed(found)
      : `${titleOf(found)} comes from the project, and nobody can agree to it: it is too large or contains links`,
    next: !isTold
      ? 'Install it beside tailtest instead, or ask its author for a smaller one.'
      : isHere
        ? `A person can agree to it: tailtest trust, or tailtest install --agent ${name}`
        : `A person can agree to it: tailtest trust ${shellWord(root)}`,
  }
}

/**
 * A person who installs for a host by its name agrees to the adapter that the project brings for it, as it is now. Gives
 * what is to be recorded of that. Throws `CommandFailure` in an agent's shell.
 */
export async function agreeByName(names: readonly string[], where: Where): Promise<string[]> {
  const { known, refused } = foundHosts()
  const meant = refused.filter(({ name, isUnagreed }) => isUnagreed && names.includes(name))
  const [first] = meant
  if (first === undefined) return []
  requirePerson(
    `${notAgreed(first.found)}; only a person can agree`,
    `Ask the person to run: tailtest install --agent ${first.name}`,
  )
  const fingerprints = meant.flatMap(({ found }) => fingerprintOf(found) ?? [])
  const met = await loadAll(
    meant.map(({ name, found }) => ({ name, found })),
    where,
  )
  const others = refused.filter((host) => !meant.includes(host))
  tellHosts({ known: [...known, ...met.known], refused: [...others, ...met.refused] })
  return fingerprints
}

/** Throws where the hooks of every project are to be installed and would not find the host's package. */
export function requireFoundByHooks({ agent, scope, env, home }: InstallWhere): void {
  const found = packageOf(agent)
  if (found === undefined || scope !== 'user') return
  const seen = findAdapter(agent, { env, dist: copyOf(env), cwd: home })
  if (seen !== undefined && seen.root === undefined) return
  const { name } = found.manifest
  throw new CommandFailure(
    `hooks of every project start from ${copyOf(env)}, and cannot find ${name} in ${found.folder}`,
    `Put it where they look: npm install --prefix ${shellWord(adaptersFolder(env))} ${name}`,
  )
}
