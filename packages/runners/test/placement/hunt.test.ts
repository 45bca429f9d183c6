import { isTestFile, languageOf, openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { huntPathFor, testPathFor, testsByName } from '../../src/index.ts'
import { tempDir, write } from '../temp.ts'
import { runnerIn } from './runner.ts'

type Options = Parameters<typeof runnerIn>[2]

function projectOf(source: string, files: readonly string[], options?: Options) {
  const project = openProject(tempDir())
  write(project.root, Object.fromEntries([source, ...files].map((file) => [file, ''])))
  const language = languageOf(source)
  if (language === undefined) throw new Error(`${source} is no source`)
  return { project, runner: runnerIn(project, language, options) }
}

function hunted(source: string, files: readonly string[] = [], options?: Options): string {
  const { project, runner } = projectOf(source, files, options)
  return huntPathFor(project, relPath(source), runner)
}

test.each([
  ['billing.py', 'tests/test_billing_hunt.py'],
  ['src/billing.ts', 'src/billing.hunt.test.ts'],
  ['src/order-service.mts', 'src/order-service.hunt.test.ts'],
  ['src/App.vue', 'src/App.hunt.test.js'],
  ['api/handler.go', 'api/handler_hunt_test.go'],
  ['lib/billing.rb', 'spec/billing_hunt_spec.rb'],
  ['src/OrderController.php', 'tests/Unit/OrderControllerHuntTest.php'],
  ['src/main/java/shop/Billing.java', 'src/test/java/shop/BillingHuntTest.java'],
  ['src/main/kotlin/shop/Billing.kt', 'src/test/kotlin/shop/BillingHuntTest.kt'],
  ['Billing.cs', 'tests/BillingHuntTests.cs'],
])('the hunt of %s goes to %s, by custom', (source, place) => {
  expect(hunted(source)).toBe(place)
})

test.each([
  ['src/cart.ts', ['src/price.spec.ts'], 'src/cart.hunt.spec.ts'],
  ['src/cart.ts', ['src/__tests__/price.ts', 'src/price.ts'], 'src/__tests__/cart.hunt.ts'],
  ['shop/cart.py', ['shop/price.py', 'shop/price_test.py'], 'shop/cart_hunt_test.py'],
  ['lib/cart.rb', ['test/price_test.rb', 'lib/price.rb'], 'test/cart_hunt_test.rb'],
])('as the project’s other tests are named: %s beside %j goes to %s', (source, files, place) => {
  expect(hunted(source, files)).toBe(place)
})

test('where the runner takes only names of a form, the form is kept', () => {
  const source = relPath('src/cart.ts')
  const configured = { kind: 'beside', naming: '{name}.unit.test' } as const
  const { project, runner } = projectOf(source, [], { configured })
  const place = huntPathFor(project, source, runner)
  expect(place).toBe('src/cart.hunt.unit.test.ts')
  write(project.root, { [place]: '' })
  expect(testsByName(project, source, runner)).toEqual([place])
})

test.each([
  ['a library', ['src/lib.rs'], 'src/billing.rs', 'tests/billing_hunt.rs'],
  ['a module of a library', ['src/lib.rs'], 'src/pay/mod.rs', 'tests/pay_hunt.rs'],
  ['a program', ['src/main.rs'], 'src/billing.rs', 'src/billing.rs'],
  ['a library’s program', ['src/lib.rs'], 'src/main.rs', 'src/main.rs'],
  ['another program of it', ['src/lib.rs'], 'src/bin/shop.rs', 'src/bin/shop.rs'],
  [
    'one of two of a name',
    ['src/lib.rs', 'src/db/users.rs'],
    'src/api/users.rs',
    'src/api/users.rs',
  ],
])('in Rust, of %s: from outside where that can be', (_, files, source, place) => {
  expect(hunted(source, files)).toBe(place)
})

test('two sources of one name are hunted in two files', () => {
  const [one, other] = ['shop/api/cart.py', 'shop/db/cart.py']
  const { project, runner } = projectOf(one, [other])
  const places = [one, other].map((source) => huntPathFor(project, relPath(source), runner))
  expect(new Set(places).size).toBe(2)
})

test('names that end in capitals and digits are found again', () => {
  for (const name of ['SQL', 'Price2', 'ÄÖ', 'X']) {
    const source = relPath(`src/main/java/shop/${name}.java`)
    const { project, runner } = projectOf(source, [])
    const place = huntPathFor(project, source, runner)
    write(project.root, { [place]: '' })
    expect(isTestFile(place)).toBe(true)
    expect(testsByName(project, source, runner)).toEqual([place])
  }
})

test('a hunt lies beside the test, which comes first, where tests have a package of their own', () => {
  const all = ['Cookie', 'Xml', 'Cdl']
  const sources = all.map((name) => `src/main/java/org/json/${name}.java`)
  const tests = all.map((name) => `src/test/java/org/json/junit/${name}Test.java`)
  const { project, runner } = projectOf(sources[2] ?? '', [...sources, ...tests])
  const source = relPath('src/main/java/org/json/Cdl.java')
  const place = huntPathFor(project, source, runner)
  expect(place).toBe('src/test/java/org/json/junit/CdlHuntTest.java')
  write(project.root, { [place]: '' })
  expect(testsByName(project, source, runner)).toEqual([tests[2], place])
})

test('a source that hunts something keeps the name of its own test', () => {
  const { project, runner } = projectOf('game/treasure_hunt.py', [])
  const source = relPath('game/treasure_hunt.py')
  expect(testPathFor(project, source, runner)).toBe('tests/test_treasure_hunt.py')
  expect(huntPathFor(project, source, runner)).toBe('tests/test_treasure_hunt_hunt.py')
})
