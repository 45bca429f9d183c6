import { isTestFile, languageOf, openProject, type Project, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { huntPathFor, sourcesByName, testPathFor, testsByName } from '../../src/index.ts'
import { tempDir, write } from '../temp.ts'
import { runnerIn } from './runner.ts'

/** A test project's reference to another one, as Visual Studio writes it. */
const refers = (...projects: string[]) =>
  `<Project>${projects.map((path) => `<ProjectReference Include="${path}" />`).join('\n')}</Project>`

interface Row {
  title: string
  /** Empty files, and files with a text. */
  files: readonly (string | readonly [string, string])[]
  options?: Parameters<typeof runnerIn>[2]
  /** Source → where its new test goes. */
  places: Readonly<Record<string, string>>
}

const INSIDE = '#[cfg(test)]\nmod tests {}\n'

const ROWS: readonly Row[] = [
  // Go
  {
    title: 'Go: beside',
    files: ['go.mod', 'cart.go', 'cmd/shop/main.go'],
    places: {
      'cart.go': 'cart_test.go',
      'internal/price/tax.go': 'internal/price/tax_test.go',
      'cmd/shop/main.go': 'cmd/shop/main_test.go',
    },
  },
  {
    title: 'Go: beside, although a folder of tests is there',
    files: ['go.mod', 'test/e2e/shop_test.go', 'cart.go'],
    places: { 'cart.go': 'cart_test.go' },
  },

  // Rust
  {
    title: 'Rust: in the source',
    files: ['Cargo.toml', 'src/lib.rs', 'src/cart.rs'],
    places: {
      'src/cart.rs': 'src/cart.rs',
      'src/lib.rs': 'src/lib.rs',
      'src/bin/shop.rs': 'src/bin/shop.rs',
      'src/price/mod.rs': 'src/price/mod.rs',
    },
  },
  {
    title: 'Rust: in the source, although the public surface has tests of its own',
    files: ['src/lib.rs', ['src/cart.rs', INSIDE], 'src/price.rs', 'tests/cart.rs', 'tests/cli.rs'],
    places: { 'src/price.rs': 'src/price.rs' },
  },
  {
    title: 'Rust: in tests/ where a library has its neighbours’ tests there, and none inside',
    files: ['src/lib.rs', 'src/cart.rs', 'src/price.rs', 'tests/cart.rs'],
    places: { 'src/price.rs': 'tests/price.rs' },
  },
  {
    title: 'Rust: a source with tests of its own keeps them',
    files: ['src/lib.rs', 'src/cart.rs', 'tests/cart.rs', ['src/price.rs', INSIDE]],
    places: { 'src/price.rs': 'src/price.rs' },
  },
  {
    title: 'Rust: a program has no public surface',
    files: ['src/main.rs', 'src/cart.rs', 'src/price.rs', 'tests/cart.rs'],
    places: { 'src/price.rs': 'src/price.rs' },
  },

  // Ruby
  {
    title: 'Ruby: a gem, by custom',
    files: ['lib/shop.rb', 'lib/shop/cart.rb'],
    places: { 'lib/shop/cart.rb': 'spec/shop/cart_spec.rb', 'lib/shop.rb': 'spec/shop_spec.rb' },
  },
  {
    title: 'Ruby: a gem whose specs repeat lib',
    files: ['lib/shop/cart.rb', 'spec/lib/shop/cart_spec.rb'],
    places: { 'lib/shop/price.rb': 'spec/lib/shop/price_spec.rb' },
  },
  {
    title: 'Ruby: a gem whose specs leave out its own name',
    files: ['lib/shop/cart/tax.rb', 'lib/shop/price.rb', 'spec/cart/tax_spec.rb'],
    places: {
      'lib/shop/cart/vat.rb': 'spec/cart/vat_spec.rb',
      'lib/shop/price.rb': 'spec/price_spec.rb',
    },
  },
  {
    title: 'Ruby: specs in one folder',
    files: ['lib/shop/cart.rb', 'lib/shop/tax/vat.rb', 'spec/cart_spec.rb', 'spec/spec_helper.rb'],
    places: {
      'lib/shop/price.rb': 'spec/price_spec.rb',
      'lib/shop/tax/vat.rb': 'spec/vat_spec.rb',
    },
  },
  {
    title: 'Ruby: a spec of the gem itself says nothing of folders',
    files: ['lib/shop.rb', 'lib/shop/cart.rb', 'spec/shop_spec.rb'],
    places: { 'lib/shop/cart.rb': 'spec/shop/cart_spec.rb' },
  },
  {
    title: 'Ruby: minitest, as seen',
    files: ['lib/shop/cart.rb', 'test/shop/cart_test.rb', 'test/test_helper.rb'],
    places: { 'lib/shop/price.rb': 'test/shop/price_test.rb' },
  },
  {
    title: 'Ruby: what the library offers to tests is none',
    files: [
      ...['lib/shop/test_api.rb', 'lib/shop/cart.rb', 'lib/shop/tax.rb'],
      ...['test/cart_test.rb', 'test/tax_test.rb'],
    ],
    places: { 'lib/shop/price.rb': 'test/price_test.rb' },
  },
  {
    title: 'Ruby: minitest, by its detector’s custom',
    files: ['lib/shop/cart.rb'],
    options: { convention: { kind: 'mirrored', directory: 'test', naming: '{name}_test' } },
    places: { 'lib/shop/cart.rb': 'test/shop/cart_test.rb' },
  },
  {
    title: 'Rails with RSpec',
    files: [
      ...['app/models/order.rb', 'app/controllers/carts_controller.rb', 'config/routes.rb'],
      ...['bin/rails', 'db/schema.rb', 'lib/tax.rb', 'log/x', 'public/x', 'storage/x', 'tmp/x'],
      ...['spec/models/order_spec.rb', 'spec/requests/orders_spec.rb', 'spec/rails_helper.rb'],
    ],
    options: { framework: 'rails' },
    places: {
      'app/models/line.rb': 'spec/models/line_spec.rb',
      'app/controllers/carts_controller.rb': 'spec/controllers/carts_controller_spec.rb',
      'app/services/pay/charge.rb': 'spec/services/pay/charge_spec.rb',
      'lib/tax.rb': 'spec/lib/tax_spec.rb',
    },
  },
  {
    title: 'Rails with minitest',
    files: ['app/models/order.rb', 'test/models/order_test.rb', 'test/fixtures/orders.yml'],
    options: { framework: 'rails' },
    places: {
      'app/models/line.rb': 'test/models/line_test.rb',
      'app/jobs/mail_job.rb': 'test/jobs/mail_job_test.rb',
    },
  },
  {
    title: 'Rails without a test yet',
    files: ['app/models/order.rb', 'lib/tax.rb'],
    options: { framework: 'rails' },
    places: { 'app/models/order.rb': 'spec/models/order_spec.rb' },
  },

  // PHP
  {
    title: 'PHP: without a test yet',
    files: ['composer.json', 'src/Cart/Price.php'],
    places: { 'src/Cart/Price.php': 'tests/Unit/Cart/PriceTest.php' },
  },
  {
    title: 'PHP: as seen',
    files: ['src/Cart/Price.php', 'tests/Cart/PriceTest.php'],
    places: {
      'src/Cart/Total.php': 'tests/Cart/TotalTest.php',
      'src/Order/Line.php': 'tests/Order/LineTest.php',
      'src/Shop.php': 'tests/ShopTest.php',
    },
  },
  {
    title: 'PHP: in one folder, as seen',
    files: ['src/Cart/Price.php', 'tests/PriceTest.php'],
    places: { 'src/Cart/Total.php': 'tests/TotalTest.php' },
  },
  {
    title: 'PHP: as phpunit.xml and composer.json have it',
    files: ['src/Cart/Price.php'],
    options: { configured: { kind: 'mirrored', directory: 'tests', sources: 'src' } },
    places: { 'src/Cart/Price.php': 'tests/Cart/PriceTest.php' },
  },
  {
    title: 'PHP: sorted by kind',
    files: ['src/Cart/Price.php', 'tests/Unit/ShopTest.php', 'tests/Integration/DbTest.php'],
    places: { 'src/Cart/Price.php': 'tests/Unit/Cart/PriceTest.php' },
  },
  {
    title: 'PHP: a bundle of Symfony with Tests/',
    files: ['Service/Price.php', 'Tests/Service/PriceTest.php'],
    places: { 'Service/Total.php': 'Tests/Service/TotalTest.php' },
  },
  {
    title: 'Laravel: HTTP under Feature, everything else under Unit',
    files: [
      ...['app/Models/Order.php', 'tests/TestCase.php'],
      ...['tests/Unit/ExampleTest.php', 'tests/Feature/ExampleTest.php'],
    ],
    options: { framework: 'laravel' },
    places: {
      'app/Http/Controllers/CartController.php':
        'tests/Feature/Http/Controllers/CartControllerTest.php',
      'app/Http/Middleware/Locale.php': 'tests/Feature/Http/Middleware/LocaleTest.php',
      'app/Models/Order.php': 'tests/Unit/Models/OrderTest.php',
      'app/Services/Pay.php': 'tests/Unit/Services/PayTest.php',
    },
  },
  {
    title: 'Laravel: what asks others over HTTP is no feature',
    files: ['tests/Feature/Http/ATest.php', 'tests/Unit/Http/BTest.php'],
    options: { framework: 'laravel' },
    places: {
      'app/Http/Integrations/Pay/Client.php': 'tests/Unit/Http/Integrations/Pay/ClientTest.php',
    },
  },
  {
    title: 'Laravel: controllers’ tests in one folder, as seen',
    files: [
      ...['app/Http/Controllers/CartController.php', 'app/Models/Order.php'],
      ...['tests/Unit/OrderTest.php', 'tests/Feature/CartControllerTest.php'],
    ],
    options: { framework: 'laravel' },
    places: {
      'app/Http/Controllers/PayController.php': 'tests/Feature/PayControllerTest.php',
      'app/Models/Line.php': 'tests/Unit/LineTest.php',
    },
  },
  {
    title: 'Laravel: without a test yet',
    files: ['app/Models/Order.php'],
    options: { framework: 'laravel' },
    places: {
      'app/Http/Controllers/CartController.php':
        'tests/Feature/Http/Controllers/CartControllerTest.php',
      'app/Models/Order.php': 'tests/Unit/Models/OrderTest.php',
    },
  },

  {
    title: 'Laravel: with tests of features alone',
    files: ['tests/Feature/ExampleTest.php'],
    options: { framework: 'laravel' },
    places: { 'app/Models/Order.php': 'tests/Unit/Models/OrderTest.php' },
  },

  // Java and Kotlin
  {
    title: 'Java: Maven’s folders',
    files: ['pom.xml', 'src/main/java/com/acme/Cart.java'],
    places: {
      'src/main/java/com/acme/Cart.java': 'src/test/java/com/acme/CartTest.java',
      'src/main/java/App.java': 'src/test/java/AppTest.java',
    },
  },
  {
    title: 'Java: named as the package’s others',
    files: [
      'src/test/java/com/acme/ShopApplicationTests.java',
      'src/test/java/com/acme/cart/PriceTests.java',
      'src/test/java/com/acme/cart/DbIT.java',
    ],
    places: {
      'src/main/java/com/acme/cart/Cart.java': 'src/test/java/com/acme/cart/CartTests.java',
      'src/main/java/com/acme/pay/Pay.java': 'src/test/java/com/acme/pay/PayTests.java',
    },
  },
  {
    title: 'Java: in a package of its own, where the tests of the neighbours lie',
    files: [
      ...['src/main/java/org/json/Cookie.java', 'src/main/java/org/json/Xml.java'],
      ...[
        'src/test/java/org/json/junit/CookieTest.java',
        'src/test/java/org/json/junit/XmlTest.java',
      ],
    ],
    places: { 'src/main/java/org/json/Cdl.java': 'src/test/java/org/json/junit/CdlTest.java' },
  },
  {
    title: 'Java: what Spring’s initialiser and failsafe name is no example',
    files: ['src/test/java/com/acme/ShopApplicationTests.java', 'src/test/java/com/acme/DbIT.java'],
    places: { 'src/main/java/com/acme/Cart.java': 'src/test/java/com/acme/CartTest.java' },
  },
  {
    title: 'Java: nor what is called like a test and shared by tests',
    files: ['src/test/java/a/TestHelper.java', 'src/test/java/a/TestWithUser.java'],
    places: { 'src/main/java/a/Cart.java': 'src/test/java/a/CartTest.java' },
  },
  {
    title: 'Java: Test before the name, as seen',
    files: ['src/test/java/a/TestOrder.java'],
    places: { 'src/main/java/a/Cart.java': 'src/test/java/a/TestCart.java' },
  },
  {
    title: 'Java: in the module of the source',
    files: ['core/pom.xml', 'web/src/test/java/a/WebTests.java', 'core/src/main/java/a/Cart.java'],
    places: { 'core/src/main/java/a/Cart.java': 'core/src/test/java/a/CartTests.java' },
  },
  {
    title: 'Java: folders of the build’s own, as configured',
    files: ['src/com/acme/Cart.java'],
    options: { configured: { kind: 'mirrored', directory: 'test', sources: 'src' } },
    places: { 'src/com/acme/Cart.java': 'test/com/acme/CartTest.java' },
  },
  {
    title: 'Java: a folder of tests of the build’s own for the usual sources',
    files: ['src/main/java/com/acme/Cart.java'],
    options: { configured: { kind: 'mirrored', directory: 'checks', sources: 'src/main' } },
    places: { 'src/main/java/com/acme/Cart.java': 'checks/com/acme/CartTest.java' },
  },
  {
    title: 'Java: a helper of the tests has its own beside it',
    files: ['src/test/java/a/Fakes.java'],
    places: { 'src/test/java/a/Fakes.java': 'src/test/java/a/FakesTest.java' },
  },
  {
    title: 'Kotlin: Gradle’s folders',
    files: ['build.gradle.kts', 'src/main/kotlin/com/acme/Cart.kt'],
    places: { 'src/main/kotlin/com/acme/Cart.kt': 'src/test/kotlin/com/acme/CartTest.kt' },
  },
  {
    title: 'Kotlin: for several platforms',
    files: ['src/commonMain/kotlin/Cart.kt', 'src/jvmMain/kotlin/Db.kt'],
    places: {
      'src/commonMain/kotlin/Cart.kt': 'src/commonTest/kotlin/CartTest.kt',
      'src/jvmMain/kotlin/Db.kt': 'src/jvmTest/kotlin/DbTest.kt',
    },
  },
  {
    title: 'Kotlin on Android: in the folder that the module has',
    files: ['app/src/test/java/a/ExampleUnitTest.kt', 'app/src/androidTest/java/a/UiTest.kt'],
    places: {
      'app/src/main/java/a/Cart.kt': 'app/src/test/java/a/CartTest.kt',
      'app/src/main/kotlin/a/Pay.kt': 'app/src/test/java/a/PayTest.kt',
      'app/src/debug/java/a/Log.kt': 'app/src/test/java/a/LogTest.kt',
    },
  },

  // C#
  {
    title: 'C#: of several projects of tests the one with the plainest name',
    files: [
      'src/Shop/Shop.csproj',
      ['test/Shop.ApprovalTests/Shop.ApprovalTests.csproj', refers('../../src/Shop/Shop.csproj')],
      ['test/Shop.Tests/Shop.Tests.csproj', refers('../../src/Shop/Shop.csproj')],
    ],
    places: { 'src/Shop/Cart.cs': 'test/Shop.Tests/CartTests.cs' },
  },
  {
    title: 'C#: beside the tests of the neighbours',
    files: [
      'src/Shop/Shop.csproj',
      'src/Shop/Core/Sinks/File.cs',
      'src/Shop/Core/Sinks/Http.cs',
      ['test/Shop.Tests/Shop.Tests.csproj', refers('../../src/Shop/Shop.csproj')],
      'test/Shop.Tests/Core/FileTests.cs',
      'test/Shop.Tests/Core/HttpTests.cs',
    ],
    places: { 'src/Shop/Core/Sinks/Batch.cs': 'test/Shop.Tests/Core/BatchTests.cs' },
  },
  {
    title: 'C#: the project that refers to the source’s',
    files: [
      'Shop.sln',
      'src/Shop/Shop.csproj',
      'src/Shop.Web/Shop.Web.csproj',
      ['tests/Shop.Tests/Shop.Tests.csproj', refers('..\\..\\src\\Shop\\Shop.csproj')],
      ['tests/Web.Tests/Web.Tests.csproj', refers('../../src/Shop.Web/Shop.Web.csproj')],
      [
        'Shop.sln',
        '"src\\Shop\\Shop.csproj"\n"src\\Shop.Web\\Shop.Web.csproj"\n"tests\\Shop.Tests\\Shop.Tests.csproj"\n"tests\\Web.Tests\\Web.Tests.csproj"',
      ],
    ],
    places: {
      'src/Shop/Pricing/Cart.cs': 'tests/Shop.Tests/Pricing/CartTests.cs',
      'src/Shop/Shop.cs': 'tests/Shop.Tests/ShopTests.cs',
      'src/Shop.Web/Pages/Index.cshtml.cs': 'tests/Web.Tests/Pages/IndexTests.cs',
    },
  },
  {
    title: 'C#: without a solution, named as the others',
    files: [
      'Shop/Shop.csproj',
      ['Shop.UnitTests/Shop.UnitTests.csproj', refers('../Shop/Shop.csproj')],
      'Shop.UnitTests/OrderTest.cs',
    ],
    places: { 'Shop/Pricing/Cart.cs': 'Shop.UnitTests/Pricing/CartTest.cs' },
  },
  {
    title: 'C#: tests of units before those of the whole',
    files: [
      'Shop/Shop.csproj',
      ['Shop.IntegrationTests/Shop.IntegrationTests.csproj', refers('../Shop/Shop.csproj')],
      ['Shop.UnitTests/Shop.UnitTests.csproj', refers('../Shop/Shop.csproj')],
    ],
    places: { 'Shop/Cart.cs': 'Shop.UnitTests/CartTests.cs' },
  },
  {
    title: 'C#: a project that refers to it by way of another',
    files: [
      'src/Core/Core.csproj',
      ['src/Api/Api.csproj', refers('../Core/Core.csproj')],
      ['tests/Api.Tests/Api.Tests.csproj', refers('../../src/Api/Api.csproj')],
    ],
    places: { 'src/Core/Cart.cs': 'tests/Api.Tests/CartTests.cs' },
  },
  {
    title: 'C#: no test project yet',
    files: ['src/Shop/Shop.csproj', 'tools/Gen/Gen.csproj'],
    places: {
      'src/Shop/Pricing/Cart.cs': 'tests/Shop.Tests/Pricing/CartTests.cs',
      'tools/Gen/Writer.cs': 'tools/Gen.Tests/WriterTests.cs',
    },
  },
  {
    title: 'C#: a test project that is named for it, whatever it refers to',
    files: ['Shop/Shop.csproj', 'Shop.Tests/Shop.Tests.csproj'],
    places: { 'Shop/Cart.cs': 'Shop.Tests/CartTests.cs' },
  },
  {
    title: 'C#: the project that the detector found to test it',
    files: ['src/Shop/Shop.csproj', 'checks/Checks.csproj', 'checks/OrderTest.cs'],
    options: {
      directory: 'src/Shop',
      convention: { kind: 'mirrored', directory: 'checks', sources: 'src/Shop' },
    },
    places: { 'src/Shop/Pricing/Cart.cs': 'checks/Pricing/CartTest.cs' },
  },
  {
    title: 'C#: a helper of the tests has its own beside it',
    files: ['Shop.Tests/Shop.Tests.csproj', 'Shop/Shop.csproj'],
    places: { 'Shop.Tests/Fakes/Clock.cs': 'Shop.Tests/Fakes/ClockTests.cs' },
  },

  // scripts
  {
    title: 'scripts: two sources that would share a plain name',
    files: ['a.ts', 'a.mts', 'b.cts', 'b.mts', 'App.vue', 'App.js', 'Solo.vue'],
    places: {
      'a.ts': 'a.test.ts',
      'a.mts': 'a.mts.test.ts',
      'b.cts': 'b.cts.test.ts',
      'b.mts': 'b.mts.test.ts',
      'App.vue': 'App.vue.test.js',
      'App.js': 'App.test.js',
      'Solo.vue': 'Solo.test.js',
    },
  },
  {
    title: 'scripts: a custom of the runner’s own',
    files: ['lib/a.js'],
    options: { convention: { kind: 'mirrored', directory: 'test' } },
    places: { 'lib/a.js': 'test/a.test.js', 'lib/x/b.js': 'test/b.test.js' },
  },
  {
    title: 'scripts: a tree of tests behind many folders',
    files: [
      ...Array.from({ length: 12 }, (_, at) => `aa${at}/x.js`),
      ...['src/db/a.js', 'test/db/a.test.js'],
    ],
    places: { 'src/db/b.js': 'test/db/b.test.js' },
  },
  {
    title: 'scripts: sources of one name in two roots',
    files: ['src/a.ts', 'lib/a.ts', 'lib/b.ts', 'test/b.test.ts'],
    places: { 'src/a.ts': 'test/src/a.test.ts', 'lib/a.ts': 'test/lib/a.test.ts' },
  },
  {
    title:
      'scripts: settings that name tests as no filter knows them are followed as far as it goes',
    files: ['a.ts'],
    options: { configured: { kind: 'mirrored', directory: 'checks', naming: '{name}.check' } },
    places: { 'a.ts': 'checks/a.test.check.ts' },
  },
  {
    title: 'scripts: settings that name tests otherwise are not followed',
    files: ['a.ts'],
    options: { configured: { kind: 'mirrored', directory: 'checks', naming: 'check-{name}' } },
    places: { 'a.ts': 'checks/a.test.ts' },
  },

  // Python
  {
    title: 'Python: a stub and a compiled source are the module itself',
    files: ['shop/fast.py', 'shop/fast.pyi', 'shop/fast.pyx'],
    places: { 'shop/fast.py': 'tests/test_fast.py', 'shop/fast.pyx': 'tests/test_fast.py' },
  },
  {
    title: 'Python: names that some systems take for one',
    files: ['shop/Cart.py', 'admin/cart.py'],
    places: {
      'shop/Cart.py': 'tests/test_shop_Cart.py',
      'admin/cart.py': 'tests/test_admin_cart.py',
    },
  },
  {
    title: 'Python: named as the tests in the folder that settings name',
    files: ['shop/a.py', 'checks/a_test.py'],
    options: { configured: { kind: 'mirrored', directory: 'checks' } },
    places: { 'shop/b.py': 'checks/b_test.py' },
  },
]

function projectOf(files: Row['files']): Project {
  const dir = tempDir()
  write(
    dir,
    Object.fromEntries(files.map((file) => (typeof file === 'string' ? [file, ''] : file))),
  )
  return openProject(dir)
}

function placeOf(project: Project, source: string, options: Row['options']) {
  const language = languageOf(source)
  if (language === undefined) throw new Error(`${source} is no source`)
  const runner = runnerIn(project, language, options)
  return { runner, place: testPathFor(project, relPath(source), runner) }
}

describe('a new test goes', () => {
  test.each(ROWS)('$title', ({ files, options, places }) => {
    const project = projectOf(files)
    const answers = Object.keys(places).map((path) => [path, placeOf(project, path, options).place])
    expect(Object.fromEntries(answers)).toEqual(places)
  })

  test.each(ROWS)('where it is found again: $title', ({ files, options, places }) => {
    for (const [path, expected] of Object.entries(places)) {
      const project = projectOf([path, ...files])
      const source = relPath(path)
      const { runner, place } = placeOf(project, path, options)
      expect(place).toBe(expected)
      const isInside = place === source
      expect({ place, isTest: isTestFile(place) }).toEqual({ place, isTest: !isInside })
      write(project.root, { [place]: isInside ? INSIDE : `about ${path.split('/').at(-2)}` })
      expect({ path, tests: testsByName(project, source, runner) }).toEqual({
        path,
        tests: expect.arrayContaining([place]),
      })
      expect({ place, sources: sourcesByName(project, place, runner) }).toEqual({
        place,
        sources: expect.arrayContaining([path]),
      })
    }
  })

  test.each(ROWS)('and a hunt’s beside it, found again and not in its place: $title', (row) => {
    const { files, options, places } = row
    for (const path of Object.keys(places)) {
      const project = projectOf([path, ...files])
      const source = relPath(path)
      const { runner, place } = placeOf(project, path, options)
      const hunt = huntPathFor(project, source, runner)
      const isInside = hunt === source
      if (isInside) continue // a program in Rust: its tests cannot stand apart
      expect({ hunt, isTest: isTestFile(hunt) }).toEqual({ hunt, isTest: true })
      const text = `about ${path.split('/').at(-2)}`
      write(project.root, { [hunt]: text, [place]: place === source ? INSIDE : text })
      const tests = testsByName(project, source, runner)
      expect({ path, tests }).toEqual({ path, tests: expect.arrayContaining([place, hunt]) })
      expect(tests.indexOf(place)).toBeLessThan(tests.indexOf(hunt))
      expect({ hunt, sources: sourcesByName(project, hunt, runner) }).toEqual({
        hunt,
        sources: expect.arrayContaining([path]),
      })
    }
  })
})
