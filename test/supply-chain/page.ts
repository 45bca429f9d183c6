import { closure, find, foreign, locked, nameAt, type Use, uses, type Way } from './lockfile.ts'

/** What is known of a dependency besides the lockfile, in dependencies.json. */
export interface Known {
  /** Why it is there. */
  reason: string
  /** The version whose size was taken. */
  version?: string
  /** On disk with all it needs, on Linux x64 (glibc). */
  bytes?: number
}

/** What one package takes in a project that has nothing but `@tailtest/cli` and TypeScript, in fresh.json. */
export interface Share {
  name: string
  version: string
  /** On disk, in whole blocks, on Linux x64 (glibc). */
  bytes: number
}

/** What a grammar takes that goes packed with `@tailtest/cli`, in grammars.json. */
export interface Grammar {
  name: string
  version: string
  /** Its package on disk. */
  bytes: number
  /** Its parser for Linux x64, as it is unpacked. */
  parser: number
  /** The same, packed. */
  packed: number
  /** Packed, for every system. */
  all: number
}

/** Code of a processor's own, which cannot be read: its versions are pinned. */
const NATIVE = /\.node$|(?:linux|darwin|win32|android|freebsd)-|lang-/
export const isNative = (name: string, from: string): boolean =>
  closure(name, from).some((place) => locked[place]?.os !== undefined || NATIVE.test(nameAt(place)))

/** Where a use takes its dependency from; a peer that is not installed here is in no lockfile. */
export const placeOf = ({ name, by }: Use): string | undefined => find(name, by)

const CHAPTERS: Record<Exclude<Way, 'where it is installed'>, string> = {
  installed: '## Installed beside it',
  bundled: '## Bundled into `@tailtest/cli`',
}

const sum = (shares: readonly Share[]) => shares.reduce((total, { bytes }) => total + bytes, 0)

const megabytes = (bytes = 0) => `${(bytes / 1_000_000).toFixed(bytes < 100_000 ? 2 : 1)} MB`

/** docs/dependencies.md, of the lockfile, what is known of each dependency, and what an install brings. */
export function page(
  known: Readonly<Record<string, Known>>,
  fresh: readonly Share[],
  grammars: readonly Grammar[],
): string {
  const names = (way: Way) =>
    [...new Set(uses.filter((use) => use.way === way).map(({ name }) => name))].sort()
  const chapter = (way: keyof typeof CHAPTERS) => [
    CHAPTERS[way],
    table([
      ['Package', 'Version', 'Licence', 'With what it needs', 'Native', 'Used by', 'Why'],
      ...names(way).map((name) => row(name, way, known[name])),
    ]),
  ]
  const all = [...new Set(uses.filter(isTaken).flatMap(({ name, by }) => closure(name, by)))]
  return `${[
    '# Dependencies of what is published',
    'Written by `npx vitest run test/supply-chain.test.ts -u` from `package-lock.json` and `test/supply-chain/dependencies.json`, where each has its reason; `node test/supply-chain/measure.mjs` measures the sizes on Linux x64. A dependency without a reason fails the tests.',
    '`@tailtest/cli` installs only the native packages; everything else is in its bundle, with the licence texts in `dist/THIRD-PARTY-NOTICES.txt`. If you use one of the libraries alone, you get the dependencies whose rows name it under "Used by".',
    ...chapter('installed'),
    'No install script has to run. The grammar packages have one, which builds a parser if the package has none for the system (it has one for Linux, macOS and Windows on x64, and for the first two on arm64); without a parser, tailtest uses text patterns instead of syntax trees. Optional peers (`typescript`, `@typescript-eslint/typescript-estree`, further grammars, `vitest`) are used if a project has them and are never installed for it.',
    ...chapter('bundled'),
    '## Grammars',
    '`@tailtest/cli` includes all of them, so a project has to install nothing. Their parsers are packed in `dist/grammars`, for the five systems that have any; the first file in one of these languages unpacks the parser for its system into the state folder of your account. The grammar packages, which only our libraries depend on, hold the sources and the parsers of all systems. JavaScript, TypeScript and TSX are built into `@ast-grep/napi`.',
    table([
      ['Grammar', 'Version', 'Package', 'Parser, unpacked', 'Packed', 'Packed, for all systems'],
      ...grammars.map(({ name, version, bytes, parser, packed, all: every }) => [
        name,
        version,
        ...[bytes, parser, packed, every].map(megabytes),
      ]),
      [
        'all',
        '',
        ...(['bytes', 'parser', 'packed', 'all'] as const).map((key) =>
          megabytes(grammars.reduce((total, grammar) => total + grammar[key], 0)),
        ),
      ],
    ]),
    '## What an install of `@tailtest/cli` takes',
    `\`npm install --save-dev @tailtest/cli\` adds ${megabytes(sum(fresh))} to a project that has TypeScript, on Linux x64; \`npm run e2e -- publish\` installs it from a registry of its own, holds it to 90 MB, and keeps this table when \`TAILTEST_KEEP=1\` is set.`,
    table([
      ['Package', 'Version', 'On disk', 'Share'],
      ...fresh.map(({ name, version, bytes }) => [
        name,
        name.startsWith('@tailtest/') ? '' : version,
        megabytes(bytes),
        `${((bytes / sum(fresh)) * 100).toFixed(0)} %`,
      ]),
    ]),
    '## All packages that these bring',
    table([
      ['Package', 'Version', 'Licence'],
      ...all
        .map((place) => [nameAt(place), locked[place]?.version ?? '', locked[place]?.license ?? ''])
        .sort(([one = ''], [two = '']) => (one < two ? -1 : 1)),
    ]),
    `The lockfile holds ${foreign.length} packages, those for development included.`,
  ].join('\n\n')}\n`
}

export const isTaken = ({ way }: Use): boolean => way !== 'where it is installed'

function row(name: string, way: Way, known: Known | undefined): string[] {
  const own = uses.filter((use) => use.name === name && use.way === way)
  const from = own[0]?.by ?? ''
  const { version = '', license = '' } = locked[find(name, from) ?? ''] ?? {}
  const count = closure(name, from).length
  const size = `${megabytes(known?.bytes)}${count > 1 ? `, ${count} packages in the lockfile` : ''}`
  const users = own.map(({ by }) => by.replace('packages/', '')).join(', ')
  return [
    name,
    version,
    license,
    size,
    isNative(name, from) ? 'yes' : '',
    users,
    known?.reason ?? '',
  ]
}

const table = (rows: readonly (readonly string[])[]) => {
  const [head = [], ...rest] = rows
  return [head, head.map(() => '---'), ...rest]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
