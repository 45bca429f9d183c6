/** Builds and tests import as text what is written into the folder of a run. */
declare module '*.py' {
  const text: string
  export default text
}

declare module '*.rb' {
  const text: string
  export default text
}

declare module '*.exs' {
  const text: string
  export default text
}

declare module '*.gradle' {
  const text: string
  export default text
}

declare module '*.cmake' {
  const text: string
  export default text
}

declare module '*.planted.mjs' {
  const text: string
  export default text
}

declare module '*.planted.cjs' {
  const text: string
  export default text
}
