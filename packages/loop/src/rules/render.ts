/** Fills `{{name}}` from `values`. Pure; throws a `TypeError` for a name that has no value. */
export function render(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new TypeError(`no value for the placeholder {{${name}}}`)
    return value
  })
}
