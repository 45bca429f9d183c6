// How a changeset becomes an entry of a CHANGELOG.md: its words alone. CommonJS, as changesets loads it with require().

const indented = (text) => text.trim().replace(/\n(?=[^\n])/g, '\n  ')

module.exports = {
  getReleaseLine: async ({ summary }) => `- ${indented(summary)}`,

  /** One line for all packages of ours that a package now needs in a new version. */
  getDependencyReleaseLine: async (_changesets, updated) =>
    updated.length === 0
      ? ''
      : `- Needs ${updated.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`).join(', ')}.`,
}
