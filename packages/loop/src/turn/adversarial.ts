/** The label in a test's name: `[adversarial: boundary] …`; `adversarial_boundary_…` where a name holds no brackets. */
const LABEL = /\[adversarial\b|(?<![a-z])adversarial_/i

/** Whether a test is adversarial, by its id: the path of its file does not count. */
export function isAdversarial(id: string): boolean {
  return LABEL.test(id.slice(id.indexOf('::') + 1))
}
