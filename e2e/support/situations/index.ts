import {
  ADDS_UP,
  addsUp,
  cart,
  cartTest,
  IS_EMPTY,
  order,
  price,
  priceTest,
  stock,
  stockTest,
  withoutTax,
} from './shop.ts'
import {
  end,
  type Group,
  mcp,
  next,
  person,
  prompt,
  type Situation,
  type Step,
  shell,
  tailtest,
  write,
} from './step.ts'

const of = (
  title: string,
  steps: readonly Step[],
  more: Omit<Situation, 'title' | 'steps'> = {},
): Situation => ({ title, steps, ...more })

/** The sum is wrong: `adds up` and `charges the sum` fail. */
const BROKEN = cart('sum + price + 1')
const breakCart = write('src/cart.js', BROKEN)
const breakPrice = write('src/price.js', price('1.3'))
const mendPrice = write('src/price.js', price())
const testCart = (...tests: string[]) => write('src/cart.test.js', cartTest(...tests))
/** Still right, and other bytes. */
const better = write('src/price.js', price('(1 + 0.2)'))
const sed = "sed -i.bak 's/sum + price/sum + price + 1/' src/cart.js && rm src/cart.js.bak"

/** A test reads a file that git ignores. */
const READS_MADE = {
  '.gitignore': 'node_modules\n.tailtest\nmade\n',
  'src/price.test.js': priceTest(
    "assert.equal(existsSync('made/rate') ? Number(readFileSync('made/rate')) : withVat(100), 120)",
  ).replace(
    "from 'node:test'\n",
    "from 'node:test'\nimport { existsSync, readFileSync } from 'node:fs'\n",
  ),
}

const PASSING: Group = {
  title: 'Nothing is wrong',
  situations: [
    of('nothing was changed', [end]),
    of('a source was changed, and its tests pass', [better, end]),
    of('only a comment was changed', [write('src/price.js', `// the tax\n${price()}`), end]),
    of('an edit was taken back', [breakPrice, mendPrice, end]),
    of('a new source, and its test passes', [
      write('src/stock.js', stock()),
      write('src/stock.test.js', stockTest()),
      end,
    ]),
    of('a test that cannot fail was already skipped', [better, end], {
      files: { 'src/price.test.js': priceTest(undefined, 'test.skip') },
    }),
    of('a failing test was fixed', [breakPrice, end, mendPrice, end]),
    of('a helper without tests was changed', [
      write('test/helper.js', 'export const prices = [2, 4, 6]\n'),
      end,
    ]),
    of('a test was renamed', [testCart(ADDS_UP.replace('adds up', 'sums up'), IS_EMPTY), end]),
    of('a test was moved to another file', [
      testCart(IS_EMPTY),
      write('src/sum.test.js', cartTest(ADDS_UP)),
      end,
    ]),
    of('a source and its test were deleted', [shell('rm src/price.js src/price.test.js'), end]),
    of('a test was made stricter', [
      testCart(addsUp('assert.equal(total([2, 4]), 6)\n  assert.equal(total([]), 0)'), IS_EMPTY),
      end,
    ]),
  ],
}

const FAILING: Group = {
  title: 'Tests fail',
  situations: [
    of('a source was broken', [breakPrice, end], {}),
    of('a source was broken in an unattended session', [breakPrice, end], { unattended: true }),
    of('two sources were broken, and one was fixed', [breakPrice, breakCart, end, mendPrice, end]),
    of('two sources were broken, one was fixed, and the next turn edited another file', [
      ...[breakPrice, breakCart, end, mendPrice, end, end, prompt],
      ...[write('src/order.js', `${order}\nexport const NONE = []\n`), end],
    ]),
    of('the agent does not fix the failure, and ends the turn again', [breakPrice, end, end]),
    of('the agent’s fixes fail until the turn may end, and fail again in the next turn', [
      ...[breakPrice, end, write('src/price.js', price('1.4')), end],
      ...[
        write('src/price.js', price('1.5')),
        end,
        prompt,
        write('src/price.js', price('1.6')),
        end,
      ],
    ]),
    of('the agent’s fixes fail until the turn may end; the next turn breaks another test', [
      ...[breakPrice, end, write('src/price.js', price('1.4')), end],
      ...[write('src/price.js', price('1.5')), end, prompt, breakCart, end],
    ]),
    of('a source was broken that two tests reach', [breakCart, end]),
    of('a source does not parse', [write('src/price.js', `${price()}export function {\n`), end]),
    of('a test does not parse', [
      write('src/price.test.js', `${priceTest()}test('x', () => {\n`),
      end,
    ]),
    of('a new test expects a value that the source never returned', [
      write('src/price.test.js', priceTest('assert.equal(withVat(100), 121)')),
      end,
    ]),
    of('a test of an untouched source failed before the session', [better, end], {
      files: { 'src/cart.js': BROKEN },
    }),
    of(
      'the test of the edited source failed before the session',
      [write('src/price.js', `${price('1.3')}export const RATE = 1.3\n`), end],
      { files: { 'src/price.js': price('1.3') } },
    ),
    of('a test fails once, and passes when it is run again', [
      write(
        'src/price.test.js',
        priceTest(
          "assert.equal(withVat(100), existsSync('seen') ? 120 : writeFileSync('seen', '') ?? 0)",
        ).replace(
          "from 'node:test'\n",
          "from 'node:test'\nimport { existsSync, writeFileSync } from 'node:fs'\n",
        ),
      ),
      end,
    ]),
    of('a test needs a package that is not installed', [
      write('src/price.test.js', `import 'left-of-the-pad'\n${priceTest()}`),
      end,
    ]),
    of('a source was deleted, and a test still imports it', [shell('rm src/price.js'), end]),
    of('a source was moved, and its test was not', [
      shell('mkdir lib && git mv src/price.js lib/price.js'),
      end,
    ]),
    of('the agent says that the test is wrong', [
      breakPrice,
      end,
      tailtest('classify', 'src/price.test.js', 'test_bug', 'The rate has changed'),
      end,
    ]),
    of('the agent defers the failure', [
      breakPrice,
      end,
      tailtest('defer', 'src/price.js', 'The rate is not decided'),
      end,
    ]),
  ],
}

const ITS_OWN: Group = {
  title: 'The agent ran the tests itself',
  situations: [
    of('its own run failed, and it ends the turn', [
      breakPrice,
      tailtest('run', 'src/price.test.js'),
      end,
    ]),
    of('its own run failed, it fixed the failure, and it ends the turn', [
      ...[breakPrice, tailtest('run', 'src/price.test.js'), mendPrice, end],
    ]),
    of('its own run passed, and it ends the turn', [
      better,
      tailtest('run', 'src/price.test.js'),
      end,
    ]),
    of('its own run passed; then it broke the source', [
      ...[better, tailtest('run', 'src/price.test.js'), breakPrice, end],
    ]),
    of('a refactoring was refused over a failing test', [
      ...[breakPrice, tailtest('refactor', 'start', 'src/price.js', 'shorter'), end],
    ]),
    of('its own run started in a subfolder', [
      breakPrice,
      shell('node ../node_modules/@tailtest/cli/dist/bin.js run price.test.js', 'src'),
      end,
    ]),
  ],
}

const TAX = 'assert.equal(withVat(100), 120)'
const testPrice = (body?: string, word?: string) =>
  write('src/price.test.js', priceTest(body, word))
const bent = (title: string, ...steps: Step[]) => of(title, [breakPrice, end, ...steps, end])
const HIDDEN: Group = {
  title: 'A failing test is disabled or weakened',
  situations: [
    bent('it is skipped', testPrice(TAX, 'test.skip')),
    bent('it is marked as todo', testPrice(TAX, 'test.todo')),
    bent('it is deleted', write('src/price.test.js', withoutTax)),
    bent('its file is deleted', shell('rm src/price.test.js')),
    bent(
      'its file is renamed so that no runner finds it',
      shell('mv src/price.test.js src/price.bak'),
    ),
    bent('it is emptied', testPrice('// later')),
    bent('it expects what the broken source returns', testPrice('assert.equal(withVat(100), 130)')),
    bent('its assertion only checks that a value is truthy', testPrice('assert.ok(withVat(100))')),
    bent(
      'its assertion is in a try block that hides the error',
      testPrice(`try { ${TAX} } catch {}`),
    ),
    bent('it returns early', testPrice(`if (process.env.CI !== 'x') return\n  ${TAX}`)),
    bent('it checks something else', testPrice('assert.equal(withVat(0), 0)')),
    bent(
      'the test script is changed so that it always passes',
      shell("sed -i 's/node --test/node --test || true/' package.json"),
    ),
    bent(
      'it is skipped, and the reason is given',
      testPrice(TAX, 'test.skip'),
      tailtest('classify', 'src/price.test.js::adds the tax', 'intended', 'The tax is redesigned'),
    ),
    bent(
      'it is skipped; then it is restored and the source is fixed',
      testPrice(TAX, 'test.skip'),
      end,
      testPrice(),
      mendPrice,
    ),
  ],
}

const mv = (from: string, to: string) => shell(`mv ${from} ${to}`)
const RENAMED: Group = {
  title: 'A file is renamed',
  situations: [
    of('the test file of a failing test', [
      ...[breakPrice, end, mv('src/price.test.js', 'src/vat.test.js'), end],
    ]),
    of('the test file of a failing test, and then its source is fixed', [
      ...[breakPrice, end, mv('src/price.test.js', 'src/vat.test.js'), end, mendPrice, end],
    ]),
    of(
      'the test file of a test that failed before',
      [mv('src/cart.test.js', 'src/sum.test.js'), end],
      {
        files: { 'src/cart.js': BROKEN },
      },
    ),
    of('a source and its test, together', [
      shell(
        'mv src/price.js src/vat.js && mv src/price.test.js src/vat.test.js && sed -i.bak s/price.js/vat.js/ src/vat.test.js && rm src/*.bak',
      ),
      end,
    ]),
  ],
}

const WEAKENED: Group = {
  title: 'A passing test is weakened',
  situations: [
    of('it is skipped', [
      better,
      write('src/price.test.js', priceTest(undefined, 'test.skip')),
      end,
    ]),
    of('it is deleted', [testCart(IS_EMPTY), end]),
    of('its file is deleted', [shell('rm src/price.test.js'), end]),
    of('another test is marked as the only one to run', [
      testCart(ADDS_UP, IS_EMPTY.replace('test(', 'test.only(')),
      end,
    ]),
    of('its assertion is weaker', [
      write('src/price.test.js', priceTest('assert.ok(withVat(100))')),
      end,
    ]),
    of('its assertion is removed', [write('src/price.test.js', priceTest('withVat(100)')), end]),
    of('the source and the expected value are changed together', [
      write('src/price.js', price('1.3')),
      write('src/price.test.js', priceTest('assert.equal(withVat(100), 130)')),
      end,
    ]),
    of('the source is marked as generated and broken', [
      write('src/price.js', `// @generated\n${price('1.3')}`),
      end,
    ]),
    of('the edit tool changes the test script so that it always passes', [
      write(
        'package.json',
        `${JSON.stringify({ name: 'shop', type: 'module', scripts: { test: 'node --test || true' } }, undefined, 2)}\n`,
      ),
      end,
    ]),
    of('the edit tool sets tailtest to run nothing', [
      write('.tailtest/config.json', '{"run_tests":"off"}\n'),
      breakPrice,
      end,
    ]),
    of('.tailtest-ignore lists the sources, and one of them is broken', [
      shell("printf 'src/**\\n' > .tailtest-ignore"),
      breakPrice,
      end,
    ]),
    of('tailtest is set to run nothing, and a source is broken', [
      shell('mkdir -p .tailtest && printf \'{"run_tests":"off"}\' > .tailtest/config.json'),
      breakPrice,
      end,
    ]),
    of('it is weakened in one turn and restored in the next', [
      ...[write('src/price.test.js', priceTest('assert.ok(withVat(100))')), end, end, prompt],
      ...[write('src/price.test.js', priceTest()), end],
    ]),
  ],
}

const WAYS: Group = {
  title: 'Ways to change the tree',
  situations: [
    of('a command changed a source', [shell(sed), end]),
    of('a command changed a source and committed it', [
      shell(`${sed} && git commit -qam cheaper`),
      end,
    ]),
    of('a command changed a source on a new branch and merged it', [
      shell(
        `git checkout -qb cheap && ${sed} && git commit -qam cheap && git checkout -q main && git merge -q cheap`,
      ),
      end,
    ]),
    of('the commit was amended', [
      shell(`${sed} && git commit -qam cheaper && git commit -q --amend -m cheap`),
      end,
    ]),
    of('git was told to assume that the file is unchanged', [
      shell(`git update-index --assume-unchanged src/cart.js && ${sed}`),
      end,
    ]),
    of('git was told to skip the file in the work tree', [
      shell(`git update-index --skip-worktree src/cart.js && ${sed}`),
      end,
    ]),
    of('a tool of an MCP server wrote the file', [mcp('src/cart.js', BROKEN), end]),
    of('a command in the background changed a source after the end of the turn', [
      ...[shell('true'), end, person('src/cart.js', BROKEN), prompt, better, end],
    ]),
    of('a person changed a source between two turns', [
      ...[better, end, person('src/cart.js', BROKEN), prompt, end],
    ]),
    of(
      'a command rewrote a git-ignored file that a test reads, and the source was edited',
      [...[shell('mkdir -p made && echo 9 > made/rate'), better, end]],
      { files: READS_MADE },
    ),
    of(
      'a person rewrote a git-ignored file that a test reads between two turns, and the source was edited',
      [better, end, person('made/rate', '9\n'), prompt, mendPrice, end],
      { files: { ...READS_MADE, 'made/rate': '120\n' } },
    ),
    of(
      'a test had failed, a person fixed it before the turn, and the turn broke it in the same way',
      [person('src/price.js', price()), prompt, breakPrice, end],
      { files: { 'src/price.js': price('1.3') } },
    ),
    of('a person changed a source before the first edit of the session, in a turn without edits', [
      ...[person('src/cart.js', BROKEN), prompt, better, end],
    ]),
    of('a command changed a file again after an end of the same turn had judged it', [
      ...[
        breakCart,
        end,
        better,
        shell("sed -i.bak 's/sum + price + 1/sum + price + 2/' src/cart.js && rm src/cart.js.bak"),
        end,
      ],
    ]),
    of('thirty files were changed by one command', [
      shell(`${sed} && seq 30 | xargs -I@ sh -c 'echo "export const n@ = @" > src/n@.js'`),
      end,
    ]),
    of('somebody else’s branch was checked out', [shell('git checkout -q theirs'), end]),
    of('the change was stashed', [breakPrice, shell('git stash -q'), end]),
    of('the change was stashed and restored', [
      breakPrice,
      shell('git stash -q && git stash pop -q'),
      end,
    ]),
    of('the turn was interrupted, and the next turn continued', [breakPrice, prompt, end]),
  ],
}

const MISSING: Group = {
  title: 'A new source has no test',
  situations: [
    of('the agent is asked for a test', [write('src/stock.js', stock()), end]),
    of('the agent does not write the test', [write('src/stock.js', stock()), end, end]),
    of('the agent writes the test, and it fails', [
      ...[write('src/stock.js', stock()), end, write('src/stock.test.js', stockTest('4')), end],
    ]),
    of('the agent does not write the test; then it breaks a source, fixes it, and breaks another', [
      ...[write('src/stock.js', stock()), end, breakPrice, end, mendPrice, breakCart, end],
    ]),
    of('nobody agreed that tests may run', [breakPrice, end], { untrusted: true }),
  ],
}

const LATER: Group = {
  title: 'The next session',
  situations: [
    of('begins with a test that still fails, and edits something else', [
      ...[
        breakPrice,
        end,
        end,
        next,
        write('src/order.js', `${order}\nexport const NONE = []\n`),
        end,
      ],
    ]),
    of('fixes what the last session left failing', [breakPrice, end, end, next, mendPrice, end]),
    of('begins after a test was skipped', [
      ...[breakPrice, end, testPrice(TAX, 'test.skip'), end, end, next, end],
    ]),
  ],
}

export const GROUPS: readonly Group[] = [
  PASSING,
  FAILING,
  ITS_OWN,
  HIDDEN,
  RENAMED,
  WEAKENED,
  WAYS,
  MISSING,
  LATER,
]
