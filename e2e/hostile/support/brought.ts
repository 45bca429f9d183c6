import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from '../../support/shop.ts'
import type { Canary } from './canary.ts'

/** Settings of git that name a program: what a folder that was unpacked, and not cloned, can hold. */
const GIT_SETTINGS = (canary: Canary) => `
[core]
  fsmonitor = ${JSON.stringify(`${canary.line('fsmonitor')};:`)}
  hooksPath = hooks-of-the-repository
  sshCommand = ${JSON.stringify(canary.line('sshCommand'))}
  pager = ${JSON.stringify(canary.line('pager'))}
  editor = ${JSON.stringify(canary.line('editor'))}
  askPass = ${JSON.stringify(canary.line('askPass'))}
  alternateRefsCommand = ${JSON.stringify(canary.line('alternateRefs'))}
[diff]
  external = ${JSON.stringify(canary.line('ext-diff'))}
[diff "planted"]
  textconv = ${JSON.stringify(canary.line('textconv'))}
  command = ${JSON.stringify(canary.line('diff-command'))}
[filter "planted"]
  clean = ${JSON.stringify(`${canary.line('filter-clean')};cat`)}
  smudge = ${JSON.stringify(`${canary.line('filter-smudge')};cat`)}
  required = true
[filter "process"]
  process = ${JSON.stringify(canary.line('filter-process'))}
[log]
  showSignature = true
[gpg]
  program = ${JSON.stringify(canary.line('gpg'))}
[credential]
  helper = ${JSON.stringify(`!${canary.line('credential')}`)}
[remote "origin"]
  url = ext::sh -c %S
  promisor = true
[extensions]
  partialClone = origin
[protocol "ext"]
  allow = always
`

/** Puts everything into a project that some tool runs when it only looks at it. Each leaves its name when it runs. */
export function bring(shop: Shop, canary: Canary): void {
  const { javascript: js, python: py, ruby: rb, line } = canary
  const scripts = ['preinstall', 'postinstall', 'prepare', 'pretest', 'test', 'posttest', 'dev']
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      name: 'shop',
      type: 'module',
      scripts: Object.fromEntries(scripts.map((name) => [name, line(`script-${name}`)])),
      devDependencies: { vitest: '4', jest: '30', mocha: '11' },
      packageManager: 'yarn@4.0.0',
    }),
    'vitest.config.ts': `${js('vitest-config')}\nexport default {}\n`,
    'jest.config.js': `${js('jest-config')}\nexport default {}\n`,
    '.mocharc.cjs': `${js('mocharc')}\nmodule.exports = {}\n`,
    '.pnp.cjs': js('pnp'),
    '.yarn/releases/yarn-4.0.0.cjs': js('yarn-path'),
    '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn-4.0.0.cjs\n',
    '.npmrc': 'node-options=--require ./required.cjs\nscript-shell=./git\n',
    'required.cjs': js('node-options'),
    '.env': 'NODE_OPTIONS=--require ./required.cjs\nPYTHONSTARTUP=./conftest.py\n',
    '.envrc': line('envrc'),
    'conftest.py': py('conftest'),
    'setup.py': py('setup.py'),
    'sitecustomize.py': py('sitecustomize'),
    'usercustomize.py': py('usercustomize'),
    'planted.pth': `import os; ${py('pth')}\n`,
    'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-p planted"\n',
    'planted.py': py('pytest-plugin'),
    Rakefile: rb('rakefile'),
    Gemfile: rb('gemfile'),
    '.rspec': '--require ./planted.rb\n',
    'planted.rb': rb('rspec-required'),
    'build.gradle': `new File(${JSON.stringify(shop.path('../canaries/gradle'))}).text = ''\n`,
    Makefile: `X := $(shell ${line('makefile')})\n`,
    'go.mod': 'module shop\n\ngo 1.23\n',
    'build.rs': 'fn main() { }\n',
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'deno.json': JSON.stringify({ tasks: { test: line('deno-task') } }),
    'bunfig.toml': '[test]\npreload = ["./required.cjs"]\n',
    '.gitattributes': '*.ts filter=planted diff=planted\n*.py filter=process\n',
    '.gitmodules': '[submodule "x"]\n  path = x\n  url = ext::sh -c %S\n  update = !touch\n',
    'src/half.ts': 'export const half = (cents: number): number => cents / 2\n',
    'src/half.test.ts': `${js('test')}\n`,
    'test_half.py': py('python-test'),
  }
  for (const [file, text] of Object.entries(files)) shop.write(file, text)
  const programs = ['git', 'node', 'npx', 'python', 'python3', 'sh', 'env', 'ps', 'tailtest']
  for (const name of programs) {
    canary.program(shop.path(name), `root-${name}`)
    canary.program(shop.path(`node_modules/.bin/${name}`), `bin-${name}`)
    canary.program(join(shop.root, '..', 'node_modules', '.bin', name), `parent-bin-${name}`)
  }
  for (const hook of ['post-index-change', 'pre-commit', 'post-checkout', 'reference-transaction'])
    canary.program(shop.path(`hooks-of-the-repository/${hook}`), `git-hook-${hook}`)
}

/** Lets the repository's own settings name programs. Whoever commits afterwards starts some of them. */
export function bringGitSettings(shop: Shop, canary: Canary): void {
  appendFileSync(shop.path('.git/config'), GIT_SETTINGS(canary))
}
