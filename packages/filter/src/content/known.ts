import type { Language } from '@tailtest/project'

/** A file that a tool reads or a framework puts there, by its text and its place. */
export interface Row {
  languages: readonly Language[]
  /** All of them stand in its code. */
  says: readonly RegExp[]
  /** Each line at the margin has this form. */
  margin?: RegExp
  /** None of them does. */
  without?: RegExp
  /** The tool looks for files of this name. */
  named?: RegExp
  /** The tool looks for files in this place. */
  at?: RegExp
  /** One of them stands in its folder. */
  beside?: readonly string[]
  reason: string
}

export const SCRIPTS = ['javascript', 'typescript'] as const

/** Something that a test could call. */
const DEFINITION = /\b(?:def|class|lambda)\b/
const FUNCTION = /=>|\bfunction\b|\bclass\b/

/** An import, a setting, a branch, a call of a library that is asked for one. */
const SETTING =
  /^(?:(?:from|import|if|elif|else|try|except|finally)\b|[A-Z][A-Z\d_]*\b|env\w*[ \t]*=|[\w.]+\(|[)\]}]|"")/

/** A method besides those in which a module says what its middleware is for. */
const OWN_METHOD =
  /=>|\bfunction\b|\bif[ \t]*\(|^[ \t]+(?:(?:public|private|protected|async|static)[ \t]+)*(?!(?:configure|constructor|if|for|while|switch|catch)\b)\w+[ \t]*\([^()]*\)[^;{}()]*\{/m

/** Something that a test could call; a block that decides by what it is given is one. */
const RUBY_DEFINITION =
  /^[ \t]*(?:def|class|module)\b|->|\|[\w, ]+\|[\s\S]{0,400}?(?:==|&&|\|\||[<>]|\b(?:if|unless|case)\b)/m

/** Files that a tool reads or runs, by what they ask of it. */
export const TOOLS: readonly Row[] = [
  ...(
    [
      ['ruby', /^[ \t]*class[ \t]+\w+[ \t]*<[ \t]*(?:ActiveRecord|Sequel)::Migration\b/m],
      ['python', /^class[ \t]+Migration\((?:\w+\.)*Migration\)/m],
      ['php', /\bextends[ \t]+(?:Abstract)?Migration\b/],
      ['elixir', /^[ \t]*use[ \t]+Ecto\.Migration\b/m],
      ['csharp', /\bMigrationBuilder\b/],
      ['typescript', /\bimplements[ \t]+MigrationInterface\b/],
      [
        'javascript',
        /\bimplements[ \t]+MigrationInterface\b|^[^\n]*\bup\b[^\n]*\bqueryInterface\b/m,
      ],
    ] as const
  ).map(([language, form]) => ({
    languages: [language],
    says: [form],
    reason: 'It is a migration of the database.',
  })),
  {
    languages: ['python'],
    says: [/^[ \t]*(?:from|import)[ \t]+(?:setuptools|distutils|skbuild)\b/m, /\bsetup\(/],
    named: /^setup\.py$/,
    reason: 'setuptools runs it to build the package.',
  },
  {
    languages: ['python'],
    says: [
      /^[ \t]*(?:from|import)[ \t]+(?:nox|invoke|fabric)\b/m,
      /^@(?:\w+\.)?(?:session|task)\b/m,
    ],
    reason: 'It holds tasks, which a tool runs.',
  },
  {
    languages: ['python'],
    says: [/^revision\b[^=\n]*=/m, /^down_revision\b[^=\n]*=/m],
    reason: 'It is a migration of Alembic.',
  },
  {
    languages: ['python'],
    says: [/^from[ \t]+alembic[ \t]+import[ \t][^\n]*\bcontext\b/m, /\bcontext\.configure\(/],
    reason: 'Alembic runs it before its migrations.',
  },
  {
    languages: ['python'],
    says: [/^(?:extensions|html_theme|master_doc)\b[^=\n]*=/m],
    named: /^conf\.py$/,
    reason: 'It is the configuration of Sphinx.',
  },
  {
    languages: ['python'],
    says: [/^urlpatterns\b[^=\n]*=/m],
    without: DEFINITION,
    reason: 'It is a table of routes.',
  },
  {
    languages: ['python'],
    says: [/=[ \t]*(?:\w+\.)?(?:APIRouter|Blueprint|DefaultRouter|SimpleRouter)\(/],
    without: DEFINITION,
    reason: 'It is a table of routes.',
  },
  {
    languages: ['python'],
    says: [/(?:^[A-Z][A-Z\d_]{2,}[ \t]*(?::[^=\n]*)?=[^=][^\n]*\n(?:(?![A-Z])[^\n]*\n)*){3}/m],
    margin: SETTING,
    without: /\b(?:def|class|lambda|for|while|with)\b|\bcompile\(/,
    reason: 'It holds settings, and nothing that a test could call.',
  },
  {
    languages: ['python'],
    says: [/^INSTALLED_APPS\b[^=\n]*=/m, /^(?:MIDDLEWARE|ROOT_URLCONF|DATABASES)\b[^=\n]*=/m],
    without: /^class\b/m,
    reason: 'It holds the settings of Django.',
  },
  {
    languages: ['python'],
    named: /^(?:\w+_)?(?:config|settings)\.py$/,
    says: [/\b(?:environ\b|getenv\(|load_dotenv\(|decouple\b|starlette\.config\b)/],
    without: /\b(?:def|lambda|for|while|with|raise|yield)\b|\bcompile\(/,
    reason: 'It holds settings, and nothing that a test could call.',
  },
  {
    languages: ['python'],
    says: [/^\w+[ \t]*(?::[^=\n]*)?=[ \t]*(?:\w+\.)?create_(?:async_)?engine\(/m],
    without: /\b(?:lambda|if|for|while|return|raise|except|assert)\b|^[ \t]+(?:async[ \t]+)?def\b/m,
    reason: 'It opens the database, and hands out its sessions.',
  },
  {
    languages: ['python'],
    says: [/^class[ \t]+\w+\((?:\w+\.)*(?:\w*ModelFactory|Factory)\)/m, /\bfactory\b/],
    without: /^def\b/m,
    reason: 'Its factories make records for tests.',
  },
  {
    languages: ['python'],
    says: [/^class[ \t]+\w+\((?:\w+\.)?AppConfig\)/m],
    // once all are ready it may load others
    without: /\bdef[ \t]+(?!ready\b)|^[ \t]{8,}(?!from\b|import\b|pass\b|"")\S/m,
    reason: 'It only names an app to Django.',
  },
  {
    languages: ['python'],
    says: [/\badmin\.(?:site\.)?register\(/],
    without: /\b(?:def|lambda)\b/,
    reason: 'It only registers models with Django’s admin.',
  },
  {
    languages: SCRIPTS,
    says: [
      /\bfrom[ \t]*['"](?:gulp|grunt)['"]|\brequire\(['"](?:gulp|laravel-mix)['"]\)|=[ \t]*(?:function[ \t]*\(grunt\)|\(?grunt\)?[ \t]*=>)/,
    ],
    reason: 'It holds tasks, which a tool runs.',
  },
  {
    languages: SCRIPTS,
    says: [
      /(?:=|\bdefault)[ \t]*(?:function\b[ \t]*(?:\w+[ \t]*)?\(config\)|\(?config\)?[ \t]*=>)/,
      /\bconfig\.set\(/,
    ],
    reason: 'It is the configuration of Karma.',
  },
  {
    languages: SCRIPTS,
    says: [
      /^export[ \t]+default[ \t]+(?:await[ \t]+)?define\w*(?:Config|Workspace|Project|Preset)\(/m,
    ],
    reason: 'It is configuration.',
  },
  {
    languages: SCRIPTS,
    says: [/^(?:module\.exports[ \t]*=|export[ \t]+default)[ \t]*[{[]/m],
    without: new RegExp(
      `${FUNCTION.source}|^export[ \\t]+(?:const|let|var|\\{)|^exports\\.|\\)\\s*\\{`,
      'm',
    ),
    named:
      /\.(?:conf|workspace|rc|preset)\.[cm]?[jt]s$|^(?:gulp|grunt|jake|cake)file\.[cm]?[jt]s$/i,
    reason: 'It is configuration.',
  },
  {
    languages: SCRIPTS,
    named: /^(?:webpack|rollup|rspack|esbuild)(?:[.-][\w-]+)+\.[cm]?[jt]s$/,
    says: [/^(?:module\.exports[ \t]*=|export[ \t]+default\b)/m],
    reason: 'It is configuration.',
  },
  {
    languages: ['typescript'],
    at: /(?:^|\/)environments\/environment(?:\.[\w-]+)?\.ts$/,
    says: [/^export[ \t]+const[ \t]+environment\b/m],
    without: FUNCTION,
    reason: 'It holds the settings of an Angular build.',
  },
  {
    languages: ['python'],
    at: /(?:^|\/)hooks\/(?:pre|post)_gen_project\.py$/,
    says: [],
    reason: 'Cookiecutter and copier run it when they create a project.',
  },
  {
    languages: ['typescript'],
    says: [/^@(?:Ng)?Module\(/m, /^export[ \t]+class[ \t]+\w+/m],
    without: OWN_METHOD,
    reason: 'It only lists what a module of the framework is made of.',
  },
  {
    languages: ['typescript'],
    says: [/\bSetMetadata\(/],
    without: /=>(?!\s*SetMetadata\()|\bfunction\b|\bclass\b|\bif\b/,
    reason: 'Its decorators only mark what they decorate.',
  },
  {
    languages: SCRIPTS,
    at: /(?:^|\/)config\/(?:.*\/)?[^/]+$|(?:^|[/.-])config(?:uration)?\.[cm]?[jt]s$/,
    says: [/\bprocess\.env\b/],
    without:
      /=>(?!\s*\(\{)|\b(?:if|for|while|switch|class|new|await|try)\b|[ \t\n]\?[ \t\n]|\.(?:map|filter|reduce|split|replace)\(/,
    reason: 'It holds settings that come from the environment.',
  },
  {
    languages: SCRIPTS,
    says: [/\bcreate(?:Browser|Hash|Memory)?Router\(\s*[{[\w]/, /\b(?:path|routes)\b/],
    without: /=>(?!\s*import\()|\bfunction\b|\bclass\b|\bif\b|\)\s*\{/,
    reason: 'It is a table of routes.',
  },
  {
    languages: SCRIPTS,
    says: [
      /\b(?:from|require\()[ \t]*['"](?:typeorm-extension|typeorm-seeding|@mikro-orm\/seeder|fishery|factory\.(?:io|ts)|rosie|pg-mem|mongodb-memory-server)['"]/,
    ],
    reason: 'It makes records for tests, or for a new database.',
  },
  {
    // in a league fixtures are matches, and what knows of them has functions
    languages: SCRIPTS,
    at: /(?:^|\/)fixtures\//,
    says: [/^export[ \t]+(?:const|default)\b/m],
    without: /=>|\b(?:function|class|async|await)\b|<\//,
    reason: 'It holds records for tests.',
  },
  {
    languages: SCRIPTS,
    at: /^(?:(?:packages|apps|libs)\/[^/]+\/)?scripts\/(?:.*\/)?[^/]+$/,
    says: [/\brequire\(|\bprocess\.|^import\b/m],
    without: /^export\b|\bmodule\.exports\b|^exports\b/m,
    reason: 'It is a script of the repository, and exports nothing that a test could call.',
  },
  {
    languages: ['typescript'],
    says: [/^(?:export[ \t]+)?const[ \t]+\w+[ \t]*:[ \t]*Routes[ \t]*=[ \t]*\[/m],
    without: /\bfunction\b|\bclass\b|\bif[ \t]*\(|\)[ \t]*=>[ \t]*\{/,
    reason: 'It is a table of routes.',
  },
  {
    languages: ['ruby'],
    says: [
      /^(?:(?:Rails\.application|[A-Z]\w*::Application)\.(?:routes\.draw|configure\b|config\b|initialize!)|ActiveRecord::Schema\b|Gem::Specification\.new\b|require[ \t]+""[ \t]*$\s*(?![\s\S])|[A-Z][\w:]*\.(?:setup|configure(?:_\w+)?|config|init)\b[^\n]*\bdo[ \t]*\|\w+\||ActiveSupport(?:\.on_load|::Inflector\.inflections)\b|[ \t]*class[ \t]+Application[ \t]*<[ \t]*Rails::Application\b)/m,
    ],
    without: /\bdef\b/,
    reason: 'A tool reads it, and nothing else calls it.',
  },
  {
    languages: ['ruby'],
    at: /(?:^|\/)config\/(?:initializers|environments)\//,
    says: [],
    without: RUBY_DEFINITION,
    reason: 'Rails runs it when it starts.',
  },
  {
    languages: ['ruby'],
    at: /(?:^|\/)config\/[^/]+$/,
    says: [],
    without: RUBY_DEFINITION,
    beside: ['application.rb'],
    reason: 'It holds settings of a program that works for Rails.',
  },
  {
    languages: ['ruby'],
    named: /^seeds\.rb$/,
    says: [],
    beside: ['schema.rb', 'structure.sql'],
    reason: 'It fills a new database of Rails.',
  },
  {
    languages: ['php'],
    says: [/^return[ \t]*(?:\[|array\()/m],
    without: /\bfunction\b|\bfn[ \t]*\(|\bclass[ \t]/,
    reason: 'It returns a table of settings.',
  },
  {
    languages: ['php'],
    says: [/^(?:Route|Broadcast|Schedule|Artisan)::|^\$(?:router|app)->/m],
    without: /\bif[ \t]*\(|\bclass[ \t]/,
    reason: 'It is a table of routes.',
  },
  {
    languages: ['php'],
    at: /\.blade\.php$/,
    says: [],
    reason: 'It is a template of Laravel.',
  },
  {
    languages: ['php'],
    says: [
      /^\$factory->(?:define|state)\(|^class[ \t]+\w+[ \t]+extends[ \t]+(?:Factory|Seeder)\b/m,
    ],
    reason: 'It makes records for tests, or for a new database.',
  },
  {
    languages: ['php'],
    says: [/\bextends[ \t]+Facade\b/, /\bfunction[ \t]+getFacadeAccessor\b/],
    without: /\bfunction[ \t]+(?!getFacadeAccessor\b)\w+/,
    reason: 'It only names a service to Laravel.',
  },
  {
    languages: ['java', 'kotlin'],
    says: [/^@Configuration\b/m],
    // who may do what is worth a test
    without:
      /\b(?:if|for|while|switch|when|catch|HttpSecurity|ServerHttpSecurity)\b|[ \t\n]\?[ \t\n]/,
    reason: 'It only tells Spring what to build the application from.',
  },
  {
    languages: ['rust'],
    says: [/\bfn[ \t]+main\b/],
    named: /^build\.rs$/,
    beside: ['Cargo.toml'],
    reason: 'Cargo runs it before it builds the package.',
  },
  {
    languages: ['rust'],
    at: /(?:^|\/)xtasks?\/src\//,
    says: [],
    reason: 'It is a task of the repository, which cargo xtask runs.',
  },
  {
    languages: ['rust'],
    says: [/\bfuzz_target!/],
    reason: 'It is a target for a fuzzer.',
  },
]

/** What frameworks put into each project, and whose content hardly varies; with a function more it is a source. */
export const BOILERPLATE: readonly Row[] = [
  {
    languages: ['python'],
    named: /^manage\.py$/,
    says: [/\bexecute_from_command_line\b/],
    without: /^(?:async[ \t]+)?def[ \t]+(?!main\b)|^class\b/m,
    reason: "It is Django's command line.",
  },
  {
    languages: ['python'],
    named: /^[aw]sgi\.py$/,
    says: [],
    without: DEFINITION,
    reason: 'It only passes the application to a server.',
  },
  {
    languages: ['python'],
    says: [/=[ \t]*Celery\(|\b(?:uvicorn|hypercorn|waitress)\.(?:run|serve)\(/],
    without: DEFINITION,
    reason: 'It only starts the application.',
  },
  {
    languages: ['python'],
    says: [/=[ \t]*(?:FastAPI|Flask|Starlette|Litestar)\(/],
    without:
      /^(?:async[ \t]+)?def[ \t]+(?!(?:create|make|get|build)_app(?:lication)?\b)|^[ \t]+(?:async[ \t]+)?def\b|\b(?:class|lambda|if|for|while|try|with)\b/m,
    reason: 'It only puts the application together.',
  },
  {
    languages: ['python'],
    says: [/^@\w+\.shell_context_processor\b/m],
    without: /^(?:async[ \t]+)?def[ \t]+(?!\w*shell_context\b)|\b(?:class|lambda|for|while)\b/m,
    reason: 'It only starts the application.',
  },
  {
    languages: SCRIPTS,
    says: [/\bNestFactory\.create\w*\b/],
    without: /^export\b|^class\b|^[ \t]*(?:async[ \t]+)?function[ \t]+(?!bootstrap\b|main\b)/m,
    reason: 'It only starts the application.',
  },
  {
    languages: SCRIPTS,
    says: [
      /\b(?:ReactDOM\.render|createRoot|hydrateRoot|createApp|createSSRApp|bootstrapApplication|bootstrapModule|Alpine\.start)\(/,
    ],
    without: /^export\b|\bfunction\b|\bclass\b|\)[ \t]*\{|=[\w, \t()]*=>/m,
    reason: 'It only starts the application.',
  },
  {
    languages: SCRIPTS,
    says: [/^(?:(?:const|let|var)\s[^\n]*=[ \t]*)?\w+\.listen\(/m],
    // where it answers requests itself there is something to test, wherever that should lie
    without:
      /^export\b|\bmodule\.exports\b|^exports\b|\.(?:get|post|put|patch|delete|all|route|on)\([ \t\n]*['"\x60]\/|\bclass\b/m,
    reason: 'It only starts the server.',
  },
  {
    languages: ['php'],
    at: /(?:^|\/)(?:public|bootstrap)\/[^/]+$/,
    says: [/\brequire(?:_once)?\b/],
    without: /\bfunction[ \t]+\w|\bclass[ \t]+\w/,
    reason: 'It only starts the application.',
  },
  {
    languages: ['java'],
    says: [/\bSpringApplication\.run\(/],
    without:
      /@Bean\b|\b(?!main\b|if\b)\w+[ \t]*\([^()]*\)[ \t\n\r]*(?:throws[ \t\n\r][\w., \t\n\r]*)?\{/,
    reason: 'It only starts the application.',
  },
  {
    languages: ['kotlin'],
    says: [/\brunApplication</],
    without: /@Bean\b|\bfun[ \t]+(?!main\b)/,
    reason: 'It only starts the application.',
  },
  {
    languages: ['python'],
    named: /^(?:__main__|manage)\.py$/,
    says: [],
    without: DEFINITION,
    reason: 'It only starts the package from the command line.',
  },
]
