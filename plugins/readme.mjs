// What stands in README.md of a plugin: its directory shows the first line, and people who install it read the rest.

/** The README of a host's plugin. Pure and byte-stable. */
export function readmeOf({ title, host }, { homepage, name }) {
  return `Makes ${title} test what it writes, and runs the tests itself before a turn ends.

# ${name} for ${title}

- Beside the edit of a new source the agent reads where its test goes and how it is run.
- At the end of a turn ${name} runs the tests that the turn's changes reach, reads the runner's own report, and keeps the agent going while one of them fails. You read one line: what passed, what failed, and whose fault it is.
- A test that was skipped, weakened or deleted to turn green is told to you.
- What failed is remembered for the next session, in \`.${name}/\` of the project, which git ignores.

## Setup

Node 20.19 or newer, and the test runner that your project has already: nothing else is installed, and nothing is sent anywhere. Tests run only after you agreed: the first session in a project tells you what to type for that (\`${name} trust\`). This plugin carries the rules of every language; \`${name} install --agent ${host}\` of the npm package writes those that your project needs.

\`${name} doctor\` looks for what is wrong, \`${name} status\` says how a session stands, \`${name} off\` pauses it.

Settings, limits and how it decides: ${homepage}#readme
`
}
