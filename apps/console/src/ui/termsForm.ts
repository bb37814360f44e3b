import { categories } from '@koi/contract/play/game/game'
import { type Field, type Values, valueOf } from './field.ts'
import type { OwnForm } from './ResourcePage.tsx'

/** Names of the fields that are not terms. */
const ownNames = ['name', 'title', 'content', 'labels', 'segment', 'starts_at', 'ends_at']

/**
 * The form of a publication whose terms are edited beside its own fields. The term `${kind}s` has a number per category of
 * games, each in a field of its own, such as `share_slots`.
 */
export function termsForm<Row extends { version: number; terms: object }>(
  fields: Field[],
  kind: 'share' | 'weight',
): OwnForm<Row> {
  const read = ({ terms, ...row }: Row): Values => {
    const numbers = Object.entries(valueOf(terms, `${kind}s`) as Values)
    return { ...row, ...terms, ...Object.fromEntries(numbers.map(([name, number]) => [`${kind}_${name}`, number])) }
  }
  return {
    fields: () => fields,
    read,
    body: (values, row) => {
      const all = { ...(row && read(row)), ...values }
      const given = fields.map(({ name }) => [name, all[name] ?? ''] as const)
      const isTerm = (name: string) => !ownNames.includes(name) && !name.startsWith(`${kind}_`)
      const numbers = Object.keys(categories).map((name) => [name, all[`${kind}_${name}`] || 0])
      return {
        ...Object.fromEntries(given.filter(([name]) => ownNames.includes(name))),
        ...(all['texts'] ? { texts: all['texts'] } : {}),
        terms: {
          ...Object.fromEntries(given.filter(([name, value]) => isTerm(name) && value !== '')),
          [`${kind}s`]: Object.fromEntries(numbers),
        },
        ...(row && { version: row.version }),
      }
    },
  }
}
