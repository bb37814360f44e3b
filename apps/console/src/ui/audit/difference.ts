export interface Difference {
  /** Full path of the field, such as 'settings.base_url'. */
  field: string
  before: string
  after: string
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const flatten = (value: unknown, within = ''): [string, unknown][] =>
  isFields(value)
    ? Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
        isFields(inner) ? flatten(inner, `${within}${name}.`) : [[within + name, inner]],
      )
    : []

const text = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the fields whose values differ, in order of first appearance. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [new Map(flatten(before)), new Map(flatten(after))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: text(was.get(field)), after: text(is.get(field)) }))
    .filter((difference) => difference.before !== difference.after)
}
