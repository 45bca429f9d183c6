import { isTestFile, joinRel } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { gemsOf } from '../../families/ruby/gems.ts'
import { rakefileOf } from '../../families/ruby/rakefile.ts'
import { startGem, startRuby } from '../../families/ruby/start.ts'
import type { Collects, Detector, Found, Start } from '../../types.ts'

/** Loads every file and pattern of its arguments; options stay for minitest, which runs at the end of the process. */
const LOADER = `files, options = ARGV.partition { |arg| !arg.start_with?('-') }
ARGV.replace(options)
files.flat_map { |file| file.include?('*') ? Dir[file].sort : file }.uniq.each { |file| require File.expand_path(file) }`

/** Where minitest's tests are, and how they are named there. */
interface Custom {
  folder: string
  naming: string
}

/** https://github.com/minitest/minitest; in a Rails project its own way to start it. */
export const minitest: Detector = {
  name: 'minitest',
  languages: ['ruby'],
  report: 'minitest',
  manifests: /^(?:Gemfile|Gemfile\.lock|gems\.rb|gems\.locked|.*\.gemspec|[Rr]akefile|test|spec)$/,
  detect: (dir) => {
    const found = evidenceOf(dir)
    if (found === undefined) return undefined
    const { folder, naming } = customOf(dir)
    const directory = joinRel(dir.path, folder)
    return {
      ...found,
      convention: { kind: 'mirrored', directory, naming },
      collects: minitestCollects(dir),
      ...(isRails(dir) ? startRails(dir) : startLoader(dir, folder)),
    }
  },
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests : suite),
}

function evidenceOf(dir: Directory): Pick<Found, 'evidence' | 'foundBy'> | undefined {
  const gems = gemsOf(dir)
  if (gems.has('test-unit') && !gems.has('minitest')) return undefined // the same tasks and folders, another library
  const rakefile = rakefileOf(dir)
  if (rakefile?.starts('minitest')) {
    return { evidence: 'script', foundBy: `test task (${rakefile.name})` }
  }
  const gem = ['minitest', 'minitest-rails'].find((name) => gems.has(name))
  if (gem !== undefined) {
    return { evidence: 'dependency', foundBy: `dependency ${gem} (${gems.get(gem)})` }
  }
  const helper = ['test/test_helper.rb', 'spec/spec_helper.rb', 'test/minitest_helper.rb'].find(
    (path) => isMinitest(dir.text(path)),
  )
  if (helper !== undefined) return { evidence: 'config', foundBy: helper }
  return isRails(dir) && dir.names().has('test')
    ? { evidence: 'config', foundBy: 'test of Rails' }
    : undefined
}

function isMinitest(helper: string | undefined): boolean {
  return /^[ \t]*require[ \t]*\(?["'](?:minitest\b|rails\/test_help)/m.test(helper ?? '')
}

/** An application or an engine; a library that is only tested with Rails has no program of it. */
function isRails(dir: Directory): boolean {
  const isLibrary = [...dir.names()].some((name) => name.endsWith('.gemspec'))
  return (
    ['rails', 'railties'].some((name) => gemsOf(dir).has(name)) &&
    (!isLibrary || dir.has('bin/rails'))
  )
}

/** As the Rakefile's patterns have it; a name that would not be known for a test is not taken from there. */
function customOf(dir: Directory): Custom {
  const isSpec = dir.names().has('spec') && !dir.names().has('test')
  const glob = rakefileOf(dir)?.globs[0] ?? ''
  const folder = /^(?:[\w.-]+\/)+/.exec(glob)?.[0].slice(0, -1) ?? (isSpec ? 'spec' : 'test')
  const naming = glob
    .slice(glob.lastIndexOf('/') + 1)
    .replace(/\.rb$/, '')
    .replace('*', '{name}')
  const isKnown = naming.includes('{name}') && isTestFile(`${naming.replace('{name}', 'a')}.rb`)
  return { folder, naming: isKnown ? naming : folder === 'spec' ? '{name}_spec' : '{name}_test' }
}

/** Through `bin/rails`, which prepares the database and knows the folders. */
function startRails(dir: Directory): Start {
  const { command, args, installed } = startGem(dir, 'rails', true)
  return { command, args: [...args, 'test'], installed }
}

function startLoader(dir: Directory, folder: string): Start & Pick<Found, 'suite'> {
  const suite = [`${folder}/**/*_test.rb`, `${folder}/**/*_spec.rb`, `${folder}/**/test_*.rb`]
  return { suite, ...startRuby(dir, ['-I', 'lib', '-I', folder, '-e', LOADER]) }
}

/** The files that the test tasks of a Rakefile name; `undefined`: none does. */
function minitestCollects(dir: Directory): Collects[] | undefined {
  const globs = rakefileOf(dir)?.globs ?? []
  if (globs.length === 0) return undefined
  return [{ include: globs, exclude: ['**/*{_,}helper.rb', '**/helpers.rb'], names: true }]
}
