/** Builds and tests import Markdown as text. */
declare module '*.md' {
  const text: string
  export default text
}
