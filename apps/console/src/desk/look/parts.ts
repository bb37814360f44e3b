import type { Reply } from '../../app/endpoint.ts'

export type LookDraft = Reply<'GET /console/api/look'>
export type Look = LookDraft['live']
export type Banner = Look['banners'][number]
export type Game = Look['games'][number]

/** Values by part name, such as `title` or `articles.1`. */
export type Parts = Record<string, unknown>

const groups = ['articles', 'templates']

export function nestedLook(parts: Parts): Partial<Look> {
  const look: Record<string, unknown> = {}
  for (const [part, value] of Object.entries(parts)) {
    const [group = '', id = ''] = part.split('.')
    if (groups.includes(group)) look[group] = { ...(look[group] as object), [id]: value }
    else look[part] = value
  }
  return look as Partial<Look>
}

export function valueOfPart(look: Partial<Look>, part: string): unknown {
  const [group = '', id = ''] = part.split('.')
  return groups.includes(group) ? (look[group as 'articles'] ?? {})[id] : look[part as keyof Look]
}

/** Moves the item at `from` to the position of the one at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}

/** Reorders `some` of the items within the positions that they occupy among all items. */
export function reordered<Item>(all: readonly Item[], some: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const keys = new Set(some.map(keyOf))
  const next = [...some]
  return all.map((item) => (keys.has(keyOf(item)) ? next.shift()! : item))
}
