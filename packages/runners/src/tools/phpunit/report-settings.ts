import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { Start } from '../../report/format.ts'

/** In PHPUnit's order. */
const FILES = ['phpunit.xml', 'phpunit.dist.xml', 'phpunit.xml.dist']

const PLANTED = 'phpunit.xml'
const STOPS = /\b(stopOn\w+)=(["'])true\2/g
/** What PHPUnit resolves against the folder of its settings. */
const ATTRIBUTES =
  /\b(bootstrap|cacheDirectory|cacheResultFile|extensionsDirectory|file)=(["'])(.*?)\2/g
const ELEMENTS = /(<(directory|file|exclude|includePath)\b[^<>]*>)([^<>]*)(<\/\2>)/g

/**
 * The runner's arguments, with which it does not stop at a failure: no option takes back what the project's settings
 * say, so that where they say it they are planted again, without it.
 */
export function withoutStops({ runner, root, folder }: Start): {
  args: string[]
  plant: { name: string; text: string }[]
} {
  const { rest, named, none } = settingsIn(runner.args)
  const directory = resolve(root, runner.directory)
  const path = none ? undefined : settingsAt(resolve(directory, named ?? '.'))
  const text = path === undefined ? '' : readFileSync(path, 'utf8')
  if (path === undefined || text.search(STOPS) === -1) return { args: [...runner.args], plant: [] }
  const own = resolve(path, '..')
  const absolute = (value: string) =>
    value === '' || isAbsolute(value) || value.includes('://') ? value : join(own, value)
  const moved = text
    .replace(STOPS, '$1=$2false$2')
    .replace(
      ATTRIBUTES,
      (_, name: string, quote: string, value: string) =>
        `${name}=${quote}${absolute(value)}${quote}`,
    )
    .replace(
      ELEMENTS,
      (_, open: string, _name, value: string, close: string) =>
        `${open}${absolute(value.trim())}${close}`,
    )
  return {
    args: [...rest, '--configuration', join(folder, PLANTED)],
    plant: [{ name: PLANTED, text: moved }],
  }
}

/** Which settings the arguments name, and the arguments without them. */
function settingsIn(args: readonly string[]): { rest: string[]; named?: string; none: boolean } {
  const rest: string[] = []
  let named: string | undefined
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    const [, joined] = /^--configuration=(.*)$/.exec(arg) ?? []
    if (joined !== undefined) named = joined
    else if (arg === '-c' || arg === '--configuration') {
      index += 1
      named = args[index]
    } else rest.push(arg)
  }
  return { rest, named, none: args.includes('--no-configuration') }
}

function settingsAt(path: string): string | undefined {
  const paths = [path, ...FILES.map((name) => join(path, name))]
  return paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
}
