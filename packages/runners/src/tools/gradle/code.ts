/** What is never closed goes to the end: nothing is looked at twice. */
const LITERAL_OR_COMMENT =
  /("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** A Gradle script (Groovy or Kotlin) without its comments. */
export function withoutComments(script: string): string {
  return script.replace(LITERAL_OR_COMMENT, (_, literal: string | undefined) => literal ?? ' ')
}

/** The plain texts among the literals of a piece of code. */
export function literals(code: string): string[] {
  return [...code.matchAll(/(["'])([^"'$\\\n]*)\1/g)].flatMap(([, , text]) => text ?? [])
}
