import { joinRel, type RelPath, toRelative } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { gemsOf } from '../../families/ruby/gems.ts'
import { rakefileOf } from '../../families/ruby/rakefile.ts'
import { startGem } from '../../families/ruby/start.ts'
import { commandsOf } from '../../options.ts'
import type { Collects, Detector, Found } from '../../types.ts'

const GEM = /^rspec(?:-core|-rails)?$/

/** Gems that change how a test is written. */
const LIBRARIES = ['rspec-rails', 'factory_bot', 'factory_bot_rails', 'shoulda-matchers']

const FOLDER = 'spec'

/** https://rspec.info */
export const rspec: Detector = {
  name: 'rspec',
  languages: ['ruby'],
  report: 'rspec',
  manifests:
    /^(?:Gemfile|Gemfile\.lock|gems\.rb|gems\.locked|.*\.gemspec|[Rr]akefile|\.rspec|spec)$/,
  settings: { files: ['.rspec'] },
  detect: (dir) => {
    const found = evidenceOf(dir)
    if (found === undefined) return undefined
    const gems = gemsOf(dir)
    const isBundled = [...upwards(dir)].some((each) => gemNamed(each) !== undefined)
    return {
      ...found,
      testFolder: configuredFolder(dir),
      collects: rspecCollects(optionsOf(dir)),
      convention: { kind: 'mirrored', directory: joinRel(dir.path, FOLDER) },
      libraries: LIBRARIES.filter((name) => gems.has(name)),
      ...startGem(dir, 'rspec', isBundled),
    }
  },
  select: (tests) => tests,
}

function evidenceOf(dir: Directory): Pick<Found, 'evidence' | 'foundBy'> | undefined {
  const rakefile = rakefileOf(dir)
  if (rakefile?.starts('rspec')) {
    return { evidence: 'script', foundBy: `task of RSpec (${rakefile.name})` }
  }
  const gem = gemNamed(dir)
  if (gem !== undefined) return { evidence: 'dependency', foundBy: `dependency ${gem.join(' (')})` }
  const config = ['.rspec', 'spec/spec_helper.rb', 'spec/rails_helper.rb'].find(
    (name) => dir.has(name) && !isForMinitest(dir.text(name)),
  )
  return config === undefined ? undefined : { evidence: 'config', foundBy: config }
}

/** The gem that brings RSpec, and the file that asks for it. */
function gemNamed(dir: Directory): [string, string] | undefined {
  return [...gemsOf(dir)].find(([name]) => GEM.test(name))
}

/** minitest has specs, too, and a helper for them of the same name. */
function isForMinitest(helper: string | undefined): boolean {
  return /^[ \t]*require[ \t]*\(?["']minitest\b/m.test(helper ?? '')
}

/** The words of `.rspec`. */
function optionsOf(dir: Directory): string[] {
  return commandsOf(dir.text('.rspec') ?? '').flat()
}

/** `--default-path` of `.rspec`, where every other option of a line stands as on a command line. */
function configuredFolder(dir: Directory): RelPath | undefined {
  const words = optionsOf(dir)
  const index = words.findIndex((word) => /^--default-path(?:=|$)/.test(word))
  const path = words[index]?.split('=')[1] ?? words[index + 1]
  if (index < 0 || path === undefined) return undefined
  const folder = toRelative(dir.project, `${dir.path || '.'}/${path}`)
  return folder === dir.path ? undefined : folder
}

/** The files that RSpec takes by `--pattern`, of the words of its options; `undefined`: its own `_spec.rb`. */
function rspecCollects(words: readonly string[]): Collects[] | undefined {
  const include = words.flatMap((word, index) => {
    const [name, value] = word.split('=')
    if (name !== '--pattern' && name !== '-P') return []
    return (value ?? words[index + 1] ?? '').split(',').filter((glob) => glob !== '')
  })
  return include.length === 0 ? undefined : [{ include, names: true }]
}
