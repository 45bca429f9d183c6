/** Builds and tests import as text what is written into a project. */
declare module '*.planted.mjs' {
  const text: string
  export default text
}
