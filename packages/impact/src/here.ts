/**
 * The folder of this file, or of the bundle it is part of. CommonJS knows `__dirname`; the bundler of a
 * CommonJS file leaves `import.meta` empty, and does not reach it here.
 */
export function here(): string {
  return typeof __dirname === 'string' ? __dirname : import.meta.dirname
}
