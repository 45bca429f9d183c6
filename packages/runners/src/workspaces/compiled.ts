import type { Directory } from '../directory.ts'
import { membersOf as dotnetMembers } from '../families/dotnet/members.ts'
import { membersOf as goMembers } from '../families/go/members.ts'
import { membersOf as cargoMembers } from '../families/rust/members.ts'
import { membersOf as gradleMembers } from '../tools/gradle/members.ts'
import { membersOf as mavenMembers } from '../tools/maven/members.ts'
import type { WorkspaceKind } from './kind.ts'

/** A workspace of a language's own tool: what has no members is a package like others. */
function kind(
  name: string,
  manifests: RegExp,
  membersOf: (dir: Directory) => readonly string[],
): WorkspaceKind {
  return {
    name,
    manifests,
    members: (dir) => {
      const members = membersOf(dir)
      return members.length > 0 ? members : undefined
    },
  }
}

/** Workspaces of Cargo, Go, Maven, Gradle and .NET. */
export const compiled: readonly WorkspaceKind[] = [
  kind('cargo', /^Cargo\.toml$/, cargoMembers),
  kind('go', /^go\.work$/, goMembers),
  kind('maven', /^pom\.xml$/, mavenMembers),
  kind('gradle', /^settings\.gradle(?:\.kts)?$/, gradleMembers),
  kind('dotnet', /\.slnx?$/, dotnetMembers),
]
