// What stands in README.md of a plugin: its directory shows the first line, and people who install it read the rest.

/** The repository that holds the marketplace: docs/releasing.md says how it gets there. */
const MARKETPLACE = 'tailtest/plugins'

/** What a person types in a shell, for clients that take a marketplace from a repository. */
const INSTALLS = {
  claude: ['claude plugin marketplace add', 'claude plugin install'],
  codex: ['codex plugin marketplace add', 'codex plugin add'],
}

function installOf(host, { homepage, name }) {
  const [add, install] = INSTALLS[host] ?? []
  if (add === undefined)
    return `[How to install it](${homepage}/blob/main/docs/plugins.md#install-it)`
  return `\`\`\`sh\n${add} ${MARKETPLACE}\n${install} ${name}@${name}\n\`\`\``
}

/** The README of a host's plugin. Pure and byte-stable. */
export function readmeOf({ title, host }, facts) {
  const { homepage, name } = facts
  return `Makes ${title} test what it writes, and runs the tests itself before a turn ends.

# ${name} for ${title}

- When the agent edits a new source, it reads where the test goes and how to run it.
- At the end of a turn ${name} runs the tests that the turn's changes reach, reads the runner's own report, and keeps the agent going while one of them fails. You read one line: what passed, what failed, and whose fault it is.
- A test that was skipped, weakened or deleted to turn green is told to you.
- What failed is remembered for the next session, in \`.${name}/\` of the project, which git ignores.

## Install

${installOf(host, facts)}

## Setup

You need Node 20.19 or newer and the test runner that your project already has: nothing else is installed, and nothing is sent anywhere. Tests run only in projects that you trust: the first session in a project tells you what to type (\`${name} trust\`). This plugin carries the rules of every language; \`${name} install --agent ${host}\` of the npm package writes only those that your project needs.

\`${name} doctor\` checks the installation, \`${name} status\` shows the state of a session, \`${name} off\` pauses it.

Settings, limits and how it decides: ${homepage}#readme
`
}
