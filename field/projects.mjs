// Real projects at pinned versions, fetched from their registries with their tests, and the repositories whose clones are
// used with `--clones <folder>`. Held-out projects are measured, but nobody looks at them while working on tailtest, so
// their figures show what other people will see.

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} language
 * @property {'pypi' | 'go' | 'crate' | 'npm' | 'maven'} registry
 * @property {string} version
 * @property {string} [sources] the folder where bugs are made
 * @property {readonly string[]} [needs] further packages of the registry that its tests need
 * @property {string} test the command that runs its whole suite
 * @property {boolean} [smoke] small enough for a run of minutes
 * @property {boolean} [heldOut]
 */

const pypi = {
  registry: /** @type {const} */ ('pypi'),
  language: 'Python',
  test: 'python -m pytest -q',
}
const go = {
  registry: /** @type {const} */ ('go'),
  language: 'Go',
  sources: '.',
  test: 'go test ./...',
}
const crate = {
  registry: /** @type {const} */ ('crate'),
  language: 'Rust',
  sources: 'src',
  test: 'cargo test --quiet',
}
const npm = { registry: /** @type {const} */ ('npm'), language: 'JavaScript', test: 'node --test' }

/** @type {readonly Project[]} */
export const PROJECTS = [
  {
    ...pypi,
    name: 'itsdangerous',
    version: '2.2.0',
    sources: 'src',
    needs: ['freezegun'],
    smoke: true,
  },
  { ...pypi, name: 'click', version: '8.1.8', sources: 'src' },
  { ...pypi, name: 'flask', version: '3.1.0', sources: 'src' },
  { ...pypi, name: 'pluggy', version: '1.5.0', sources: 'src', heldOut: true },
  { ...go, name: 'github.com/spf13/cobra', version: 'v1.9.1' },
  { ...go, name: 'github.com/google/uuid', version: 'v1.6.0', smoke: true },
  { ...go, name: 'github.com/go-chi/chi/v5', version: 'v5.2.1', heldOut: true },
  { ...crate, name: 'itoa', version: '1.0.15', smoke: true },
  { ...crate, name: 'semver', version: '1.0.26' },
  { ...crate, name: 'unicode-ident', version: '1.0.18', heldOut: true },
  { ...npm, name: '@fastify/error', version: '4.2.0', sources: '.', smoke: true },
  { ...npm, name: 'find-my-way', version: '9.3.0', sources: '.', test: 'npx borp' },
  { ...npm, name: '@fastify/merge-json-schemas', version: '0.2.1', sources: 'lib', heldOut: true },
]

const NPM = 'npm install --ignore-scripts --no-audit --no-fund --silent'
const vitest = { language: 'TypeScript', install: NPM, test: 'npx vitest run', sources: 'src' }
const phpunit = {
  ...{ language: 'PHP', install: 'composer dump-autoload --dev --quiet' },
  ...{ test: 'phpunit', sources: 'lib' },
}

/**
 * Repositories whose newest commits are played as turns. Their tests need the packages in `needs` (Python) or the command `install`.
 * @type {readonly { name: string, language: string, heldOut?: boolean, needs?: readonly string[], install?: string }[]}
 */
export const TURNS = [
  { name: 'pallets/click', language: 'Python', needs: ['pytest'] },
  { name: 'pallets/flask', language: 'Python', needs: ['pytest<9', 'asgiref', 'python-dotenv'] },
  { name: 'unjs/ufo', language: 'TypeScript', install: NPM },
  { name: 'unjs/h3', language: 'TypeScript', install: NPM },
  { name: 'expressjs/express', language: 'JavaScript', install: NPM },
  { name: 'spf13/cobra', language: 'Go', install: 'go mod download' },
  { name: 'gin-gonic/gin', language: 'Go', install: 'go mod download' },
  { name: 'go-chi/chi', language: 'Go' },
  { name: 'pytest-dev/pluggy', language: 'Python', needs: ['pytest'], heldOut: true },
  {
    ...{ name: 'python-attrs/attrs', language: 'Python', heldOut: true },
    needs: ['pytest', 'hypothesis', 'cloudpickle'],
  },
  { name: 'fastapi/typer', language: 'Python', needs: ['pytest', 'coverage'], heldOut: true },
  { name: 'unjs/ofetch', language: 'TypeScript', install: NPM, heldOut: true },
  { name: 'honojs/hono', language: 'TypeScript', install: NPM, heldOut: true },
  { name: 'gorilla/mux', language: 'Go', heldOut: true },
]

/** Further repositories, besides {@link TURNS}, for selection by names; their suites are short. */
export const NAMES = [
  { name: 'pallets/jinja', language: 'Python', needs: ['pytest<9', 'trio'], heldOut: true },
  {
    name: 'marshmallow-code/marshmallow',
    language: 'Python',
    heldOut: true,
    needs: ['pytest<9', 'simplejson'],
  },
  { name: 'unjs/pathe', language: 'TypeScript', install: NPM, heldOut: true },
  { name: 'unjs/citty', language: 'TypeScript', install: NPM, heldOut: true },
  { name: 'spf13/viper', language: 'Go', heldOut: true },
]

/**
 * Repositories whose commits are read if a clone is available. Sessions are also played in those with a `test`, at the
 * tag `at` if there is one, after `install` (both start without a shell).
 * @type {readonly ({ name: string, language: string, heldOut?: boolean } & Partial<Pick<Project, 'sources' | 'test'> & { install: string, only: string, at: string }>)[]}
 */
export const REPOSITORIES = [
  { name: 'colinhacks/zod', language: 'TypeScript' },
  { name: 'honojs/hono', language: 'TypeScript' },
  { name: 'vueuse/vueuse', language: 'TypeScript' },
  { name: 'trpc/trpc', language: 'TypeScript' },
  { name: 'unjs/h3', language: 'TypeScript' },
  { ...vitest, name: 'unjs/ufo', only: 'npx vitest run', heldOut: true },
  {
    ...{ name: 'expressjs/express', language: 'JavaScript', install: NPM, sources: 'lib' },
    only: 'npx mocha --require test/support/env',
    test: 'npx mocha --require test/support/env --reporter dot test/ test/acceptance/',
  },
  { name: 'koajs/koa', language: 'JavaScript' },
  { name: 'fastify/fastify', language: 'JavaScript' },
  { name: 'pallets/flask', language: 'Python' },
  { name: 'pallets/click', language: 'Python' },
  { name: 'encode/httpx', language: 'Python' },
  { name: 'psf/requests', language: 'Python', heldOut: true },
  { name: 'spf13/cobra', language: 'Go' },
  { name: 'gin-gonic/gin', language: 'Go' },
  { name: 'go-chi/chi', language: 'Go' },
  { name: 'gorilla/mux', language: 'Go', heldOut: true },
  { name: 'google/gson', language: 'Java' },
  {
    ...{ name: 'stleary/JSON-java', language: 'Java', sources: 'src/main' },
    ...{ install: 'mvn -q -B -DskipTests test-compile', test: 'mvn -q -B test' },
  },
  { name: 'apache/commons-cli', language: 'Java' },
  { name: 'jhy/jsoup', language: 'Java', heldOut: true },
  { name: 'serde-rs/json', language: 'Rust' },
  { name: 'BurntSushi/ripgrep', language: 'Rust' },
  { name: 'tokio-rs/bytes', language: 'Rust', heldOut: true },
  { name: 'guzzle/guzzle', language: 'PHP' },
  { ...phpunit, name: 'nikic/PHP-Parser', at: 'v4.19.4' },
  { name: 'Seldaek/monolog', language: 'PHP' },
  { name: 'sinatra/sinatra', language: 'Ruby' },
  { name: 'rack/rack', language: 'Ruby', heldOut: true },
  { name: 'pallets/jinja', language: 'Python', heldOut: true },
  { name: 'spf13/viper', language: 'Go', heldOut: true },
  { name: 'square/retrofit', language: 'Java', heldOut: true },
  { name: 'thephpleague/flysystem', language: 'PHP' },
  { name: 'sidekiq/sidekiq', language: 'Ruby' },
  { name: 'square/moshi', language: 'Kotlin', heldOut: true },
  { name: 'serilog/serilog', language: 'C#' },
  { name: 'dashbitco/nimble_options', language: 'Elixir', heldOut: true },
  { name: 'clap-rs/clap', language: 'Rust', heldOut: true },
  { name: 'unjs/ofetch', language: 'TypeScript', heldOut: true },
  { name: 'unjs/defu', language: 'TypeScript', heldOut: true },
  { name: 'axios/axios', language: 'JavaScript', heldOut: true },
]

const VENV = 'python3 -m venv .venv'

/**
 * Applications that are looked at where a clone is at hand: what a framework wires by names and strings is what imports do
 * not tell. Sessions are played in those with a `test`, that is where a suite runs without a service; `layers`: where the
 * bugs are made, as git's path patterns; `setup`: a file of the tests' own that all of them load.
 * @type {readonly ({ name: string, family: string, languages: readonly string[], heldOut?: boolean } & Partial<Pick<Project, 'sources' | 'test'> & { install: string | readonly string[], only: string, at: string, setup: string, layers: Record<string, readonly string[]> }>)[]}
 */
export const APPLICATIONS = [
  { name: 'HackSoftware/Django-Styleguide-Example', family: 'Django', languages: ['Python'] },
  { name: 'bookwyrm-social/bookwyrm', family: 'Django', languages: ['Python'] },
  {
    ...{ name: 'healthchecks/healthchecks', family: 'Django', languages: ['Python'] },
    ...{ at: '5e274e6a', install: [VENV, '.venv/bin/pip install -q -r requirements.txt'] },
    test: '.venv/bin/python manage.py test',
    sources: 'hc/api',
    setup: 'hc/test.py',
    layers: {
      view: ['hc/api/views.py'],
      service: ['hc/lib/*.py'],
      model: ['hc/api/models.py'],
      settings: ['hc/urls.py', 'hc/settings.py'],
      template: ['templates/front/*.html'],
    },
  },
  { name: 'wagtail/bakerydemo', family: 'Django', languages: ['Python'] },
  { name: 'nsidnev/fastapi-realworld-example-app', family: 'FastAPI', languages: ['Python'] },
  { name: 'Netflix/dispatch', family: 'FastAPI', languages: ['Python', 'TypeScript'] },
  {
    name: 'tiangolo/full-stack-fastapi-template',
    family: 'FastAPI',
    languages: ['Python', 'TypeScript'],
    heldOut: true,
  },
  { name: 'miguelgrinberg/flasky', family: 'Flask', languages: ['Python'] },
  { name: 'CTFd/CTFd', family: 'Flask', languages: ['Python'] },
  { name: 'hagopj13/node-express-boilerplate', family: 'Express', languages: ['JavaScript'] },
  { name: 'ixartz/Next-js-Boilerplate', family: 'Next.js', languages: ['TypeScript'] },
  { name: 'boxyhq/saas-starter-kit', family: 'Next.js', languages: ['TypeScript'] },
  { name: 'lujakob/nestjs-realworld-example-app', family: 'NestJS', languages: ['TypeScript'] },
  {
    name: 'brocoders/nestjs-boilerplate',
    family: 'NestJS',
    languages: ['TypeScript'],
    heldOut: true,
  },
  { name: 'gothinkster/laravel-realworld-example-app', family: 'Laravel', languages: ['PHP'] },
  { name: 'koel/koel', family: 'Laravel', languages: ['PHP', 'TypeScript'] },
  { name: 'BookStackApp/BookStack', family: 'Laravel', languages: ['PHP'] },
  {
    name: 'gothinkster/elixir-phoenix-realworld-example-app',
    family: 'Phoenix',
    languages: ['Elixir'],
  },
  { name: 'hexpm/hexpm', family: 'Phoenix', languages: ['Elixir'], heldOut: true },
  { name: 'gothinkster/rails-realworld-example-app', family: 'Rails', languages: ['Ruby'] },
  { name: 'lobsters/lobsters', family: 'Rails', languages: ['Ruby'] },
  {
    ...{ name: 'spring-projects/spring-petclinic', family: 'Spring', languages: ['Java'] },
    ...{ install: 'mvn -q -B -DskipTests test-compile', test: 'mvn -q -B test' },
    sources: 'src/main',
    layers: {
      view: ['src/main/java/*Controller.java'],
      service: ['src/main/java/*Validator.java', 'src/main/java/*Formatter.java'],
      model: ['src/main/java/*/Owner.java', 'src/main/java/*/Pet.java', 'src/main/java/*/Vet.java'],
      settings: ['src/main/resources/*.properties'],
      template: ['src/main/resources/templates/*.html'],
    },
  },
  {
    name: 'gothinkster/spring-boot-realworld-example-app',
    family: 'Spring',
    languages: ['Java'],
  },
  { name: 'usememos/memos', family: 'Go', languages: ['Go', 'TypeScript'], heldOut: true },
  {
    name: 'wger-project/wger',
    family: 'Django',
    languages: ['Python'],
    heldOut: true,
  },
  { name: 'getredash/redash', family: 'Flask', languages: ['Python', 'TypeScript'] },
  { name: 'monicahq/monica', family: 'Laravel', languages: ['PHP'], heldOut: true },
  { name: 'ghostfolio/ghostfolio', family: 'NestJS', languages: ['TypeScript'], heldOut: true },
  { name: 'thombergs/buckpal', family: 'Spring', languages: ['Java'], heldOut: true },
  {
    ...{ name: 'miguelgrinberg/microblog', family: 'Flask', languages: ['Python'] },
    ...{ at: 'a975ef6', install: [VENV, '.venv/bin/pip install -q -r requirements.txt'] },
    ...{ test: '.venv/bin/python tests.py', sources: 'app', heldOut: true },
    layers: {
      view: ['app/main/routes.py', 'app/auth/routes.py', 'app/api/*.py'],
      service: ['app/search.py', 'app/email.py', 'app/tasks.py', 'app/translate.py'],
      model: ['app/models.py'],
      settings: ['config.py', 'app/__init__.py'],
      template: ['app/templates/*.html'],
    },
  },
  {
    ...{ name: 'leosuncin/nest-api-example', family: 'NestJS', languages: ['TypeScript'] },
    ...{ at: 'a3c30c2', install: [`${NPM} --legacy-peer-deps`, 'cp .env.example .env'] },
    ...{ test: 'npx jest --bail src/', only: 'npx jest', sources: 'src' },
    layers: {
      controller: ['src/*controller.ts'],
      service: ['src/*/services/*.ts', 'src/*/providers/*.ts'],
      validator: ['src/*/validators/*.ts', 'src/*/guards/*.ts', 'src/*/pipes/*.ts'],
      settings: ['src/config/*.ts', 'src/*.module.ts'],
    },
  },
  {
    ...{ name: 'spring-petclinic/spring-petclinic-rest', family: 'Spring', languages: ['Java'] },
    ...{ at: 'd4df1bd0', install: 'mvn -q -B -DskipTests test-compile', test: 'mvn -q -B test' },
    ...{ sources: 'src/main', heldOut: true },
    layers: {
      view: ['src/main/java/*Controller.java'],
      service: ['src/main/java/*ServiceImpl.java', 'src/main/java/*Validator.java'],
      model: ['src/main/java/*/model/*.java', 'src/main/java/*/jdbc/*.java'],
      settings: ['src/main/resources/*.properties'],
    },
  },
  {
    ...{ name: 'babybuddy/babybuddy', family: 'Django', languages: ['Python'], heldOut: true },
    at: 'fa8bf4cd',
    // the index of the person who installs, not the one that it names
    install: [
      'sed -i /^-i/d requirements.txt',
      VENV,
      '.venv/bin/pip install -q -r requirements.txt',
    ],
    test: '.venv/bin/python manage.py test --failfast --settings=babybuddy.settings.test core.tests.tests_models core.tests.tests_utils core.tests.tests_templatetags core.tests.tests_views',
    sources: 'core',
    layers: {
      view: ['core/views.py', 'core/filters.py'],
      service: ['core/templatetags/*.py', 'core/utils.py', 'babybuddy/middleware.py'],
      model: ['core/models.py', 'core/forms.py'],
      settings: ['babybuddy/settings/base.py', 'babybuddy/urls.py', 'core/urls.py'],
      template: ['core/templates/*.html'],
    },
  },
  {
    ...{ name: 'rednafi/fastapi-nano', family: 'FastAPI', languages: ['Python'], at: '873bc55' },
    install: [
      VENV,
      '.venv/bin/pip install -q bcrypt>=4.2.0 fastapi pwdlib[bcrypt] python-jose[cryptography] python-multipart uvicorn httpx pytest<9 pytest-cov',
    ],
    ...{ test: '.venv/bin/python -m pytest -q svc/tests -o addopts=', sources: 'svc' },
    layers: {
      view: ['svc/routes/*.py', 'svc/main.py'],
      service: ['svc/apis/*.py'],
      model: ['svc/core/auth.py', 'svc/core/logger.py'],
      settings: ['svc/core/config.py'],
    },
  },
  {
    ...{ name: 'benavlabs/FastAPI-boilerplate', family: 'FastAPI', languages: ['Python'] },
    at: 'b88fe20',
    install: [
      VENV,
      '.venv/bin/pip install -q -e . fastcrud<0.16 sqlalchemy<2.1 pytest<9 pytest-mock pytest-asyncio faker',
      "python3 -c open('src/.env','w').write('SECRET_KEY=secret')",
    ],
    ...{ test: '.venv/bin/python -m pytest -q -x', only: '.venv/bin/python -m pytest -q' },
    ...{ sources: 'src/app', setup: 'tests/conftest.py', heldOut: true },
    layers: {
      view: ['src/app/api/*.py'],
      service: ['src/app/core/security.py', 'src/app/core/utils/*.py', 'src/app/core/setup.py'],
      model: ['src/app/models/*.py', 'src/app/schemas/*.py', 'src/app/core/db/*.py'],
      settings: ['src/app/core/config.py', 'src/app/main.py'],
    },
  },
  {
    ...{ name: 'alan2207/bulletproof-react', family: 'React', languages: ['TypeScript'] },
    at: '9506629',
    install: [
      'npm --prefix apps/react-vite install --legacy-peer-deps --replace-registry-host=always --ignore-scripts --no-audit --no-fund --silent',
      'cp apps/react-vite/.env.example apps/react-vite/.env',
    ],
    test: 'node apps/react-vite/node_modules/vitest/vitest.mjs run --root apps/react-vite --bail 1',
    only: 'node apps/react-vite/node_modules/vitest/vitest.mjs run --root apps/react-vite',
    ...{ sources: 'apps/react-vite/src', setup: 'apps/react-vite/src/testing/setup-tests.ts' },
    layers: {
      component: ['apps/react-vite/src/components/*.tsx', 'apps/react-vite/src/features/*.tsx'],
      service: ['apps/react-vite/src/lib/*', 'apps/react-vite/src/hooks/*'],
      model: ['apps/react-vite/src/features/*/api/*.ts', 'apps/react-vite/src/utils/*.ts'],
      settings: ['apps/react-vite/src/config/*.ts'],
    },
  },
  {
    ...{ name: 'typicode/json-server', family: 'Express', languages: ['JavaScript'] },
    ...{ at: '78ea713', install: [NPM, 'npx babel src -d lib'], sources: 'src/server' },
    ...{ test: 'npx jest --bail --silent __tests__/server', only: 'npx jest' },
    layers: {
      router: ['src/server/router/*.js'],
      middleware: ['src/server/body-parser.js', 'src/server/defaults.js', 'src/server/rewriter.js'],
      service: ['src/server/mixins.js', 'src/server/utils.js'],
      settings: ['src/cli/*.js', 'src/server/index.js'],
      data: ['__fixtures__/*.json', 'public/*.html', 'src/cli/*.json'],
    },
  },
  {
    ...{ name: 'gotify/server', family: 'Gin', languages: ['Go'], at: 'd543a8a' },
    install: [
      'mkdir -p ui/build',
      'cp ui/index.html ui/public/manifest.json ui/build/',
      'go test -run=NONE ./...',
    ],
    ...{ test: 'go test ./...', sources: '.' },
    layers: {
      view: ['api/*.go'],
      service: ['auth/*.go', 'plugin/*.go', 'decaymap/*.go'],
      model: ['database/*.go', 'model/*.go'],
      settings: ['config/*.go', 'router/*.go', 'mode/*.go'],
      data: ['docs/spec.json'],
    },
  },
  {
    ...{ name: 'kentcdodds/bookshelf', family: 'React', languages: ['JavaScript'] },
    ...{ at: '32e9e87', install: `${NPM} --legacy-peer-deps`, sources: 'src/components' },
    ...{ test: 'npx jest --bail --silent', only: 'npx jest', setup: 'src/setupTests.js' },
    layers: {
      component: ['src/components/*.js', 'src/screens/book.js'],
      service: ['src/utils/*.js'],
      model: ['src/context/*.js', 'src/auth-provider.js'],
      settings: ['src/app.js', 'src/authenticated-app.js', 'src/screens/*.js'],
      data: ['src/test/data/*.json', 'src/test/data/*.js'],
    },
  },
  {
    ...{ name: 'taniarascia/takenote', family: 'React', languages: ['TypeScript'] },
    ...{ at: 'e0eddbb', install: `${NPM} --legacy-peer-deps`, sources: 'src/client' },
    test: 'npx jest --config config/jest.config.js --bail --silent',
    ...{ only: 'npx jest --config config/jest.config.js', heldOut: true },
    layers: {
      component: ['src/client/components/*.tsx', 'src/client/containers/*.tsx'],
      service: ['src/client/utils/*.ts', 'src/client/sagas/*.ts'],
      model: ['src/client/slices/*.ts', 'src/client/selectors/*.ts'],
      settings: ['src/client/utils/constants.ts', 'src/client/router/*.tsx'],
      data: ['src/resources/*.ts', 'src/client/utils/enums.ts'],
    },
  },
  {
    ...{ name: 'edwinhern/express-typescript', family: 'Express', languages: ['TypeScript'] },
    ...{ at: 'f795eab', install: NPM, test: 'npx vitest run --bail 1', only: 'npx vitest run' },
    ...{ sources: 'src', heldOut: true },
    layers: {
      view: ['src/api/*Controller.ts', 'src/api/*Router.ts', 'src/api-docs/*.ts'],
      service: ['src/api/*Service.ts', 'src/api/*Repository.ts'],
      model: ['src/api/*Model.ts', 'src/common/models/*.ts', 'src/common/utils/*.ts'],
      middleware: ['src/common/middleware/*.ts'],
      settings: ['src/server.ts', 'src/common/utils/envConfig.ts', '.env.template'],
    },
  },
  {
    ...{ name: 'tingminitime/vue-vitest-demo', family: 'Vue', languages: ['TypeScript'] },
    ...{ at: '0fe90fb', install: `${NPM} --legacy-peer-deps`, sources: 'src' },
    ...{ test: 'npx vitest run --bail 1', only: 'npx vitest run' },
    layers: {
      component: ['src/components/*.vue'],
      view: ['src/App.vue', 'src/views/*.vue'],
      service: ['src/practice/*.js', 'src/utils.js', 'src/composable/*.js'],
      model: ['src/stores/*.js'],
      settings: ['src/router/*.js', 'src/main.js'],
    },
  },
  {
    ...{ name: 'jordanshatford/clip-queue', family: 'Vue', languages: ['TypeScript'] },
    // a test that asks a server of the network
    ...{ at: '3dc06a83', install: [NPM, 'rm src/stores/__tests__/user.spec.ts'] },
    ...{ sources: 'src', heldOut: true },
    ...{ test: 'npx vitest run --bail 1', only: 'npx vitest run' },
    layers: {
      component: ['src/components/*.vue'],
      view: ['src/App.vue', 'src/views/*.vue', 'src/layouts/*.vue'],
      service: ['src/services/*.ts', 'src/utils/*.ts', 'src/lib/*.ts'],
      model: ['src/stores/*.ts', 'src/interfaces/*.ts', 'src/models/*.ts'],
      settings: ['src/router/*.ts', 'src/config/*.ts', 'src/locales/*', 'src/plugins/*'],
    },
  },
  {
    ...{ name: 'gregrickaby/viewer-for-reddit', family: 'Next.js', languages: ['TypeScript'] },
    ...{ at: 'ff6247c4', install: NPM, sources: 'lib' },
    // the tests of its components take a minute more
    test: 'npx vitest run --coverage.enabled=false --bail 1 lib/utils lib/auth lib/actions app/api',
    ...{ only: 'npx vitest run --coverage.enabled=false', setup: 'vitest.setup.ts' },
    layers: {
      view: ['app/api/*'],
      service: ['lib/actions/*.ts', 'lib/auth/*.ts'],
      model: ['lib/utils/retry.ts', 'lib/utils/errors.ts'],
      settings: ['lib/config/*.ts', 'lib/utils/env.ts', 'lib/utils/constants.ts'],
      data: ['lib/utils/*.ts'],
    },
  },
  {
    ...{ name: 'wahid-ari/next-jest-testing-library', family: 'Next.js' },
    ...{ languages: ['JavaScript'], at: '6855086', heldOut: true, sources: 'components' },
    // a name that only a file system without cases finds, and pages as older versions rendered them
    install: [
      `${NPM} --legacy-peer-deps`,
      'rm -r __tests__/components/Textarea.test.js __tests__/snapshot.js __tests__/__snapshots__',
    ],
    test: 'npx jest --bail __tests__/components/(Note|Snippet|Code|Counter|Input|Badge|Alert|Avatar|Progress)',
    ...{ only: 'npx jest', setup: 'jest.setup.js' },
    layers: {
      component: ['components/*.js'],
      view: ['pages/*.js'],
      service: ['utils/*.js', 'libs/*.js', 'context/*.js'],
      settings: ['pages/_app.js', 'pages/_document.js', 'next.config.js'],
      data: ['__tests__/__snapshots__/*.snap', 'data/*'],
    },
  },
  {
    ...{ name: 'ZaeRon007/Mdd_Newspaper', family: 'Angular', languages: ['TypeScript'] },
    ...{ at: '6e94365', heldOut: true, sources: 'front/src/app/mddapi/services' },
    install: `npm --prefix front ${NPM.slice(4)} --legacy-peer-deps`,
    test: 'npm --prefix front test --silent -- --bail mddapi/services core/components/user- components/me',
    ...{ only: 'npm --prefix front test --silent --', setup: 'front/setup-jest.ts' },
    layers: {
      component: [
        'front/src/app/core/components/user-*.component.ts',
        'front/src/*/me.component.ts',
      ],
      service: ['front/src/app/mddapi/services/*.service.ts'],
      model: ['front/src/*/core/services/*.ts', 'front/src/*/guards/*.ts'],
      settings: ['front/src/*.module.ts', 'front/src/environments/*.ts'],
      template: ['front/src/app/core/components/user-*.html', 'front/src/*/me.component.html'],
    },
  },
  {
    ...{ name: 'murraco/spring-boot-jwt', family: 'Spring', languages: ['Java'], at: 'a9d9b9b' },
    ...{ install: 'mvn -q -B -DskipTests test-compile', test: 'mvn -q -B test' },
    sources: 'src/main',
    layers: {
      view: ['src/main/java/*/controller/*.java', 'src/main/java/*/exception/*.java'],
      service: ['src/main/java/*/service/*.java'],
      model: ['src/main/java/*/model/*.java', 'src/main/java/*/dto/*.java'],
      security: ['src/main/java/*/security/*.java'],
      settings: ['src/main/resources/*.yml'],
    },
  },
  {
    ...{ name: 'chmln/sd', family: 'Rust', languages: ['Rust'], at: '44febdf', sources: 'sd/src' },
    install: 'cargo test --quiet --no-run --workspace',
    test: 'cargo test --quiet --workspace -- --skip unix_only', // root reads and writes what nobody may
    layers: {
      view: ['sd-cli/src/*.rs'],
      service: ['sd/src/replacer/*.rs'],
      model: ['sd/src/unescape.rs', 'sd/src/output.rs', 'sd/src/input.rs'],
      settings: ['sd/src/error.rs', 'sd/src/lib.rs'],
    },
  },
  {
    ...{ name: 'theryangeary/choose', family: 'Rust', languages: ['Rust'], at: '54d3056' },
    ...{ install: 'cargo test --quiet --no-run', test: 'cargo test --quiet' },
    ...{ sources: 'src', heldOut: true },
    layers: {
      view: ['src/main.rs', 'src/writer.rs', 'src/writeable.rs'],
      service: ['src/parse.rs'],
      model: ['src/choice/mod.rs'],
      settings: ['src/config.rs', 'src/opt.rs'],
    },
  },
  {
    ...{ name: 'rtzll/flask-todolist', family: 'Flask', languages: ['Python'], at: 'a8116b1' },
    install: [
      VENV,
      '.venv/bin/pip install -q flask flask-login flask-migrate flask-sqlalchemy flask-wtf email-validator python-dotenv forgerypy==0.1 pytest<9 pytest-flask',
    ],
    ...{ test: '.venv/bin/python -m pytest -q -x', only: '.venv/bin/python -m pytest -q' },
    ...{ sources: 'app', setup: 'tests/conftest.py', heldOut: true },
    layers: {
      view: ['app/api/*.py', 'app/main/*.py', 'app/auth/*.py'],
      service: ['app/decorators.py', 'app/utils/*.py'],
      model: ['app/models.py'],
      settings: ['config.py', 'app/__init__.py'],
      template: ['app/templates/*.html'],
    },
  },
  {
    ...{ name: 'xesina/golang-echo-realworld-example-app', family: 'Echo', languages: ['Go'] },
    ...{ at: '2afa470', install: 'go build ./...', test: 'go test ./...' },
    ...{ sources: '.', heldOut: true },
    layers: {
      view: ['handler/*.go'],
      service: ['store/*.go', 'utils/*.go'],
      model: ['model/*.go'],
      middleware: ['router/*.go'],
      settings: ['db/*.go'],
    },
  },
  {
    ...{ name: 'nstuyvesant/sveltekit-auth-example', family: 'SvelteKit' },
    ...{ languages: ['TypeScript'], at: '2ab9463', sources: 'src', heldOut: true },
    install: [`${NPM} --legacy-peer-deps --no-engine-strict`, 'npx svelte-kit sync'],
    ...{ test: 'npx vitest run --bail 1', only: 'npx vitest run' },
    layers: {
      route: ['src/routes/*/+server.ts', 'src/routes/*/+page.server.ts'],
      service: ['src/lib/*.ts'],
      server: ['src/lib/server/*.ts'],
      settings: ['src/hooks.server.ts', 'src/service-worker.ts'],
      component: ['src/*.svelte'],
    },
  },
  {
    ...{ name: 'jmcdo29/testing-nestjs', family: 'NestJS', languages: ['TypeScript'] },
    ...{ at: '47ab935', install: `${NPM} --legacy-peer-deps`, heldOut: true },
    test: 'npx jest --bail --projects apps/complex-sample apps/cqrs-sample apps/http-sample apps/typeorm-sample apps/simple-sample apps/rxjs-sample --coverage=false',
    only: 'npx jest --projects apps/complex-sample apps/cqrs-sample apps/http-sample apps/typeorm-sample apps/simple-sample apps/rxjs-sample --coverage=false',
    sources: 'apps/complex-sample/src',
    layers: {
      controller: ['apps/complex-sample/*controller.ts', 'apps/typeorm-sample/*controller.ts'],
      service: ['apps/complex-sample/*service.ts', 'apps/typeorm-sample/*service.ts'],
      pipe: ['apps/complex-sample/*pipe.ts', 'apps/complex-sample/*guard.ts'],
      middleware: ['apps/complex-sample/*interceptor.ts', 'apps/cqrs-sample/src/*.ts'],
      http: ['apps/http-sample/src/*.ts', 'apps/rxjs-sample/src/*.ts'],
    },
  },
  {
    ...{ name: 'Ismaestro/angular-example-app', family: 'Angular', languages: ['TypeScript'] },
    ...{ at: '2b076d9', install: `${NPM} --no-engine-strict`, heldOut: true },
    ...{ test: 'npx ng test --no-watch', sources: 'src/app/core', setup: 'vitest-setup.config.ts' },
    layers: {
      component: ['src/app/*.component.ts', 'src/app/core/components/*.ts'],
      service: ['src/app/core/services/*.ts'],
      interceptor: ['src/app/core/interceptors/*.ts', 'src/app/features/authentication/*.ts'],
      settings: ['src/app/core/providers/*.ts', 'src/app/core/constants/*.ts'],
      template: ['src/app/app.component.html', 'src/app/core/components/*.html'],
    },
  },
  {
    ...{ name: 'nextcloud/tasks', family: 'Vue', languages: ['TypeScript'], heldOut: true },
    // its next commit asks for a newer Node
    ...{ at: 'e4977946', install: `${NPM} --no-engine-strict sass-embedded` },
    ...{ sources: 'src', setup: 'tests/javascript/unit/setup.js' },
    ...{ test: 'npx vitest run --bail 1', only: 'npx vitest run' },
    layers: {
      component: ['src/components/TaskDragContainer.vue', 'src/components/AppNavigation/Co*.vue'],
      view: ['src/views/AppContent/*.vue', 'src/views/AppSidebar.vue'],
      service: ['src/utils/textToTask.js', 'src/utils/url.js'],
      model: ['src/models/task.js'],
      store: ['src/store/storeHelper.js'],
    },
  },
  {
    ...{ name: 'alensiljak/cashier-sveltekit', family: 'SvelteKit', languages: ['TypeScript'] },
    at: 'abc6a93',
    // a package that no registry has, tools that no test needs, and one that asks for a newer Node
    install: [
      'npm pkg delete devDependencies.hw-chartjs-plugin-colorschemes devDependencies.netlify-cli devDependencies.@playwright/test devDependencies.@vite-pwa/assets-generator devDependencies.@tailwindcss/language-server devDependencies.svelte-language-server devDependencies.typescript-language-server devDependencies.vscode-langservers-extracted',
      'npm pkg set devDependencies.jsdom=^26.0.0',
      `${NPM} --legacy-peer-deps --no-engine-strict`,
      'npx svelte-kit sync',
    ],
    ...{ test: 'npx vitest run --bail 1', only: 'npx vitest run' },
    ...{ sources: 'src', setup: 'tests/setup.ts', heldOut: true },
    layers: {
      component: ['src/lib/components/PostingEditor.svelte', 'src/lib/components/Sea*.svelte'],
      service: ['src/lib/services/rustledger.ts', 'src/lib/services/appService.ts'],
      sync: ['src/lib/sync/syncBaseline.ts', 'src/lib/sync/syncDiff.ts'],
      model: ['src/lib/data/model.ts', 'src/lib/portfolioReturns/*.ts'],
      util: ['src/lib/utils/xirr.ts', 'src/lib/utils/nlpEntry.ts', 'src/lib/utils/keyedMerge.ts'],
    },
  },
  {
    name: 'Lissy93/networking-toolbox',
    family: 'SvelteKit',
    languages: ['TypeScript'],
    heldOut: true,
  },
  { name: 'symfony/demo', family: 'Symfony', languages: ['PHP'] },
]
