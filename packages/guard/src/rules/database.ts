import type { Rule } from '../rules.ts'
import type { Call } from '../shell/calls.ts'

/** Options behind which a client's statement stands. */
const STATEMENT = /^(?:-c|-e|-Q|-q|--command|--execute|--query|--eval|--init-command)$/

/** Programs that hand statements to a server. */
const CLIENTS = new Set([
  ...['psql', 'mysql', 'mariadb', 'sqlcmd', 'clickhouse-client', 'cockroach', 'cqlsh', 'pgcli'],
  ...['mycli', 'mongosh', 'mongo', 'redis-cli', 'snowsql', 'usql'],
])

/** Tasks of frameworks that drop the database of the project. */
const TASKS: Readonly<Record<string, RegExp>> = {
  rails: /^db:(?:drop|reset|purge|migrate:reset)(?::\w+)?$/,
  rake: /^db:(?:drop|reset|purge|migrate:reset)(?::\w+)?$/,
  prisma: /^migrate reset$/,
  'sequelize-cli': /^db:drop$/,
  sequelize: /^db:drop$/,
  artisan: /^(?:db:wipe|migrate:fresh)$/,
  'manage.py': /^(?:flush|reset_db|sqlflush)$/,
  'doctrine:database': /^drop$/,
  typeorm: /^schema:drop$/,
  mix: /^ecto\.(?:drop|reset)$/,
}

/** A database that is dropped or emptied. */
export const dropsDatabase: Rule = (call) => {
  const isDropping = DROPPING.some((isIt) => isIt(call))
  return isDropping ? { effect: 'drops a database' } : undefined
}

const texts = ({ args }: Call) => args.map(({ text }) => text)
const asksHelp = (call: Call) => texts(call).some((text) => /^(?:--help|--version|-\?)$/.test(text))

const DROPPING: readonly ((call: Call) => boolean)[] = [
  (call) => call.program === 'dropdb' && !asksHelp(call),
  (call) => ['mysqladmin', 'mariadb-admin'].includes(call.program) && texts(call).includes('drop'),
  (call) => CLIENTS.has(call.program) && statementsOf(call).some(isDrop),
  (call) => call.program === 'redis-cli' && /^flush(?:all|db)$/i.test(redisCommand(texts(call))),
  runsTask,
]

/** The first word that is neither an option nor an option's value. */
function redisCommand(words: readonly string[]): string {
  return (
    words.find((text, at) => !/^-/.test(text) && !/^-[a-zA-Z]$/.test(words[at - 1] ?? '')) ?? ''
  )
}

/** What a client is given to run: behind an option, or on its standard input. */
function statementsOf(call: Call): string[] {
  const words = texts(call)
  const given = words.flatMap((text, at) => {
    const [, joined] = /^--(?:command|execute|query|eval)=(.*)$/s.exec(text) ?? []
    const stuck = /^-[ceQ](.+)$/s.exec(text)?.[1]
    return STATEMENT.test(words[at - 1] ?? '') ? [text] : [joined ?? stuck ?? []].flat()
  })
  return [...given, ...(call.input === undefined ? [] : [call.input])]
}

/** Whether a statement drops or empties a database; what stands in quotes or comments is none. */
function isDrop(statement: string): boolean {
  const bare = statement.replace(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'/g, ' ')
  return (
    /(?:^|;|\bbegin\b)\s*drop\s+(?:database|schema|keyspace)\b/i.test(bare) ||
    /\.\s*dropDatabase\s*\(/.test(bare) ||
    /(?:^|\n)[^\S\n]*flush(?:all|db)\b/i.test(bare)
  )
}

/** `rails db:drop`, `php artisan migrate:fresh`, `python manage.py flush`. */
function runsTask(call: Call): boolean {
  if (asksHelp(call)) return false
  const env = call.variables.RAILS_ENV ?? call.variables.RACK_ENV ?? call.variables.MIX_ENV
  if (env === 'test') return false
  const words = [call.program, ...texts(call)].map((text) => text.replace(/^.*\//, ''))
  const first = words.findIndex((word) => Object.hasOwn(TASKS, word))
  const pattern = TASKS[words[first] ?? '']
  if (pattern === undefined || first > 3) return false
  const rest = words.slice(first + 1).filter((word) => !word.startsWith('-'))
  if (rest.some((word) => /^(?:RAILS_ENV|RACK_ENV|MIX_ENV)=test$/.test(word))) return false
  return rest.some((word) => pattern.test(word)) || pattern.test(rest.slice(0, 2).join(' '))
}
