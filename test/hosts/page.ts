import type { Adapter, Verified } from '@tailtest/adapter-kit'
import { BEHAVIOURS, type Behaviour, behavioursOf, type Mode } from '@tailtest/adapter-kit/testing'
import { type ClientName, clients } from '@tailtest/testkit'

/** Why something does not hold: we have not done it, or the host has no way. */
export interface Why {
  is: 'no' | 'not possible'
  why: string
  /** @default all in which it does not hold */
  modes?: readonly string[]
}

/** A test that shows it with more than the adapter: the file, from the root, and the beginning of its title. */
interface Proof {
  of: readonly Behaviour[]
  modes: readonly string[]
  file: string
  title: string
}

/** Something that a newer client does otherwise than an older one, and the test that shows what becomes of it. */
export interface Difference {
  what: string
  does: string
  /** From the root, and the beginning of the test's title, or a line of it. */
  file: string
  title: string
}

/** What docs/hosts.md says of a host. */
export interface Host {
  title: string
  /** The client that was looked at. */
  verified: Verified | undefined
  /** The name under which the real client is started in tests; absent: it is not. */
  driver?: ClientName
  /** Where its payloads come from. */
  payloads: string
  /** Mode → which behaviours hold, by what the adapter makes of its payloads. */
  holds: Readonly<Record<string, ReadonlyMap<string, boolean>>>
  whys: readonly (Why & { of: readonly Behaviour[] })[]
  /** What is to be known of something that holds. */
  notes: Partial<Record<Behaviour, string>>
  proofs: readonly Proof[]
  /** What the newest recorded contract has otherwise than the one before. */
  since?: { title: string; rows: readonly Difference[] }
}

/** Looks at an adapter in each of its modes. */
export function inModes<Input>(
  adapter: Adapter<Input>,
  modes: Readonly<Record<string, Mode>>,
): Host['holds'] {
  const rows = Object.entries(modes)
  return Object.fromEntries(rows.map(([name, mode]) => [name, behavioursOf(adapter, mode)]))
}

const isBehaviour = (name: string): name is Behaviour => Object.hasOwn(BEHAVIOURS, name)
export const behaviours = Object.keys(BEHAVIOURS).filter(isBehaviour)

export const whyOf = (host: Host, behaviour: Behaviour, mode: string): Why | undefined =>
  host.whys.find(({ of, modes = [mode] }) => of.includes(behaviour) && modes.includes(mode))

/** How far something is shown: in the real client, by the built hook as a process, by the adapter on its payloads. */
const MARKS = [
  [
    new RegExp(`^e2e/(?:smoke|full|claude|situations|plugins|${Object.keys(clients).join('|')})/`),
    '●',
  ],
  [/^e2e\/(?:hooks|cursor)\//, '◐'],
] as const

function markOf(host: Host, behaviour: Behaviour, mode: string): string {
  const shown = host.proofs.filter(
    ({ of, modes }) => of.includes(behaviour) && modes.includes(mode),
  )
  const marks = MARKS.filter(([path]) => shown.some(({ file }) => path.test(file)))
  return marks[0]?.[1] ?? '○'
}

function cell(host: Host, behaviour: Behaviour, mode: string): string {
  if (host.holds[mode]?.get(behaviour)) return `yes ${markOf(host, behaviour, mode)}`
  return whyOf(host, behaviour, mode)?.is ?? 'no'
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function table(host: Host): string[] {
  const modes = Object.keys(host.holds)
  return [
    row(['', ...modes]),
    row(['---', ...modes.map(() => '---')]),
    ...behaviours.map((one) => row([one, ...modes.map((mode) => cell(host, one, mode))])),
  ]
}

/** What is to be known of what holds, and why what does not hold does not. */
function remarks(host: Host): string[] {
  const notes = behaviours.flatMap((one) => {
    const note = host.notes[one]
    return note === undefined ? [] : [`- ${one}: ${note}`]
  })
  return [...notes, ...host.whys.map((why) => reason(host, why))]
}

function reason(host: Host, why: Host['whys'][number]): string {
  const modes = Object.keys(host.holds)
  const lacks = (one: Behaviour, mode: string) =>
    host.holds[mode]?.get(one) !== true && whyOf(host, one, mode) === why
  const what = behaviours.filter((one) => modes.some((mode) => lacks(one, mode)))
  const where = modes.filter((mode) => what.some((one) => lacks(one, mode)))
  const places = where.length === modes.length ? '' : ` (${where.join('; ')})`
  return `- ${what.join('; ')}${places}: ${why.is}: ${why.why}`
}

/** The differences between two contracts; none where there is one. */
function differences({ title, since }: Host): string[] {
  if (since === undefined) return []
  const rows = since.rows.map(({ what, does, file, title }) =>
    row([what, does, `\`${file}\`: ${title}`]),
  )
  return [
    '',
    `### ${title} ${since.title}`,
    '',
    row(['What changed', 'What tailtest does', 'Shown by']),
    row(['---', '---', '---']),
    ...rows,
  ]
}

/** Which version was verified when, and which one the tests start. */
function clientOf({ verified, driver, payloads }: Host): string {
  if (verified === undefined) return `Client: none was looked at. Payloads: ${payloads}.`
  const { of, version, day, how } = verified
  const tests =
    driver === undefined ? '' : ` The end-to-end tests start ${clients[driver].version}.`
  return `Client: ${of === undefined ? '' : `${of} `}${version}, last verified on ${day}: ${how}.${tests} Payloads: ${payloads}.`
}

/** One cell of the table over all hosts. */
function across(host: Host, behaviour: Behaviour): string {
  const modes = Object.keys(host.holds)
  const holding = modes.filter((mode) => host.holds[mode]?.get(behaviour))
  if (holding.length === modes.length) return 'yes'
  if (holding.length > 0) return `in ${holding.length} of ${modes.length} modes`
  return whyOf(host, behaviour, modes[0] ?? '')?.is ?? 'no'
}

/** The page, from what the tests found. Pure. */
export function page(hosts: readonly Host[]): string {
  return `${[
    '# What each client can do',
    '',
    '<!-- Written by `npx vitest run test/hosts.test.ts -u`; the same test without `-u` fails when this page no longer matches the adapters. -->',
    '',
    'What tailtest can say and do depends on the client and on the mode it runs in. `yes` means that the adapter does it with payloads of that mode; the mark tells how this was shown:',
    '',
    '- ● in the real client, on a scripted model (`npm run e2e:all`)',
    '- ◐ by the built hook, started as a process with these payloads (`npm run e2e`)',
    '- ○ by the adapter in the contract suite (`npm test`)',
    '',
    '`no`: the client offers a way that tailtest does not use. `not possible`: the client offers none. What tailtest cannot say at one event, it says with the next event that can carry it.',
    '',
    row(['', ...hosts.map(({ title }) => title)]),
    row(['---', ...hosts.map(() => '---')]),
    ...behaviours.map((one) => row([one, ...hosts.map((host) => across(host, one))])),
    ...hosts.flatMap((host) => [
      '',
      `## ${host.title}`,
      '',
      clientOf(host),
      '',
      ...table(host),
      '',
      ...remarks(host),
      ...differences(host),
    ]),
    '',
    'The guard asks about, or refuses, shell commands only. Claude Code alone names the files that a shell command changed, and not all of them; after a command, tailtest looks for changes at the end of the turn.',
  ].join('\n')}\n`
}
