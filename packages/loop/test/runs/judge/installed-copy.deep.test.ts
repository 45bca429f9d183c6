import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type TempProject, tempProject } from '../../project.ts'
import { turn } from '../../turn/shop.ts'

const python = process.platform === 'win32' ? 'python' : 'python3'
const hasPytest = spawnSync(python, ['-m', 'pytest', '--version']).status === 0

const RATES = 'def rate():\n    return 2\n'
const TAX = `${RATES}\n\ndef tax(net):\n    return net * rate()\n`

/** A project whose environment has a copy of its package, as \`pip install .\` leaves it. */
function copied(): TempProject {
  const temp = tempProject({ git: true })
  temp.write('.gitignore', '.venv\n.tailtest\n__pycache__\n')
  temp.write('.tailtest/config.json', '{ "budget_ms": { "interactive": 100000 } }')
  temp.write(
    'pyproject.toml',
    '[project]\nname = "shop"\nversion = "1"\n[tool.pytest.ini_options]\n',
  )
  temp.write('src/shop/__init__.py')
  temp.write('src/shop/rates.py', RATES)
  const { root } = temp.project
  spawnSync(python, ['-m', 'venv', '--system-site-packages', '--without-pip', '.venv'], {
    cwd: root,
  })
  const isWindows = process.platform === 'win32'
  const library = isWindows ? '.venv/Lib' : `.venv/lib/${readdirSync(join(root, '.venv/lib'))[0]}`
  temp.write(`${library}/site-packages/shop/__init__.py`)
  temp.write(`${library}/site-packages/shop/rates.py`, RATES)
  temp.write(
    'tests/test_rates.py',
    'from shop import rates\n\n\ndef test_rate():\n    assert rates.rate() == 2\n',
  )
  temp.commit()
  temp.trust()
  return temp
}

const asking = (name: string) =>
  `from shop import rates\n\n\ndef test_rate():\n    assert rates.rate() == 2\n\n\ndef test_${name}():\n    assert rates.${name}(1) == 2\n`

test.skipIf(!hasPytest).each([
  ['tax', 'has', 'environment', 'install it with pip install -e .'],
  ['fee', 'lacks', 'real_bug', "has no attribute 'fee'"],
])(
  'an installed copy lacks an attribute: %s, which the source %s, is %s',
  async (name, _, category, words) => {
    const temp = copied()
    const { reply } = await turn(temp, 'src/shop/rates.py', TAX, async () => {
      temp.write('tests/test_rates.py', asking(name))
    })
    const text = JSON.stringify(reply)
    expect(text).toContain(`${category}: tests/test_rates.py::test_${name} `)
    expect(text).toContain(words)
  },
)
