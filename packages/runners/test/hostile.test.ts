import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import {
  bootstrapAdvice,
  detectRunners,
  findRunner,
  recentTests,
  sourcesByName,
  testPathFor,
  testsByName,
} from '../src/index.ts'
import { pkg, tempDir, write } from './temp.ts'

const windows = process.platform === 'win32'
const TOUCH = 'require("node:fs").writeFileSync("pwned", "")'

test('nothing of a repository is executed by looking at it', async () => {
  const dir = tempDir()
  write(dir, {
    'package.json': pkg({
      scripts: { test: 'vitest $(touch pwned); touch pwned', pretest: 'touch pwned' },
      devDependencies: { vitest: '$(touch pwned)' },
      jest: { testMatch: ['$(touch pwned)'] },
    }),
    'vitest.config.ts': TOUCH,
    'jest.config.js': TOUCH,
    'node_modules/vitest/package.json': '{"bin":{"vitest":"bin.js"},"main":"bin.js"}',
    'node_modules/vitest/bin.js': TOUCH,
    '.pnp.cjs': TOUCH,
    'conftest.py': 'open("pwned", "w")',
    'setup.py': 'open("pwned", "w")',
    'pytest.ini': '[pytest]\ntestpaths = $(touch pwned)\npython_files = `touch*pwned`.py',
    'tests/test_a.py': 'open("pwned", "w")',
    'src/$(touch pwned).ts': '',
    'src/;touch pwned;.py': '',
    'src/--config=evil.ts': '',
    'src/{name}$&.ts': '',
    ...(windows
      ? {}
      : { 'src/a\nb`touch pwned`.ts': '', 'src/"><script>.ts': '', 'src/\u202e\u001b[31m.py': '' }),
  })
  const project = openProject(dir)
  const before = process.cwd()
  process.chdir(dir)
  try {
    await detectRunners(project, process.env)
    for (const path of readdirSync(join(dir, 'src')).map((name) => relPath(`src/${name}`))) {
      const language = languageOf(path) ?? 'typescript'
      const runner = await findRunner(project, path, language, process.env)
      if (runner === undefined) throw new Error(`no runner for ${path}`)
      const place = testPathFor(project, path, runner)
      expect(place.startsWith(language === 'python' ? '$(touch' : 'src/')).toBe(true)
      expect(testsByName(project, path, runner)).toEqual([])
      expect(sourcesByName(project, place)).toEqual(language === 'python' ? [] : [path])
      recentTests(project, runner, 3)
      bootstrapAdvice(project, language)
    }
  } finally {
    process.chdir(before)
  }
  expect(existsSync(join(dir, 'pwned'))).toBe(false)
  expect(existsSync(join(dir, 'src/pwned'))).toBe(false)
})
