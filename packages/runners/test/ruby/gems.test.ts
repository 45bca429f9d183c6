import { expect, test } from 'vitest'
import { gemsOf } from '../../src/families/ruby/gems.ts'
import { rakefileOf } from '../../src/families/ruby/rakefile.ts'
import { openFiles } from '../open.ts'

test('the gems of a folder are those that its Gemfile, its gemspecs and its lock file ask for', async () => {
  const dir = await openFiles({
    Gemfile: `source "https://rubygems.org"
gem "rails", "~> 8"
  gem 'indented'
gem('bracketed')
group(:test) { gem "grouped" }
# gem "commented"
gemspec
puts "a gem" # gem "remark"
`,
    'a.gemspec': 'spec.add_dependency "asked"\n# spec.add_dependency "not"\n',
    'Gemfile.lock':
      'GEM\r\n  specs:\r\n    deep (1)\r\n\r\nDEPENDENCIES\r\n  locked!\r\n  rails (~> 8)\r\n\r\nBUNDLED WITH\r\n  2.3\r\n',
  })
  expect([...gemsOf(dir)].sort()).toEqual([
    ['asked', 'a.gemspec'],
    ['bracketed', 'Gemfile'],
    ['grouped', 'Gemfile'],
    ['indented', 'Gemfile'],
    ['locked', 'Gemfile.lock'],
    ['rails', 'Gemfile'],
  ])
})

test.each([
  ['t.pattern = "test/**/*_test.rb"', ['test/**/*_test.rb']],
  ["t.test_files = FileList['a/*_test.rb', 'b/*_test.rb']", ['a/*_test.rb', 'b/*_test.rb']],
  ['t.test_globs = ["test/**/*_test.rb"]', ['test/**/*_test.rb']],
  ['t.pattern = pattern', []],
  ['# t.pattern = "a"', []],
  ['t.pattern = "/etc/*.rb"', []],
  ['t.pattern = "#{dir}/*.rb"', []],
])('the files of a test task: %s', async (line, globs) => {
  const dir = await openFiles({ Rakefile: `Rake::TestTask.new do |t|\n  ${line}\nend\n` })
  const rakefile = rakefileOf(dir)
  expect(rakefile?.globs).toEqual(globs)
  expect(rakefile?.starts('minitest')).toBe(true)
  expect(rakefile?.starts('rspec')).toBe(false)
})
