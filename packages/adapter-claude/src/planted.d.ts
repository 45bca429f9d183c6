/** Builds and tests import as text what is put into the plugin. */
declare module '*.planted.mjs' {
  const text: string
  export default text
}
