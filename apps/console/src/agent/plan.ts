import type { Field, Values } from '../ui/field.ts'
import { categoryNames, copy, planFields } from './agent.copy.ts'

interface Rate {
  category_id: string
  turnover_rate: number | string
  rate: number | string
}

const shares = ['turnover_rate', 'rate'] as const
const nameOf = (share: (typeof shares)[number], category: string) => `${share}:${category}`
const ratesOf = (row: Values): Rate[] => (Array.isArray(row['rates']) ? (row['rates'] as Rate[]) : [])

const categoryFields: Field[] = Object.entries(categoryNames).flatMap(([category, label]) =>
  shares.map((share) => ({
    name: nameOf(share, category),
    label: copy.ofCategory(label, share),
    kind: 'rate' as const,
    hint: copy.blankRate,
  })),
)

/** The shares of a category stand in fields of their own; both blank: the category has none and the general ones count. */
export const planForm = {
  fields: (): Field[] => [...planFields, ...categoryFields],
  read: (row: Values): Values => ({
    ...row,
    ...Object.fromEntries(
      ratesOf(row).flatMap((one) => shares.map((share) => [nameOf(share, one.category_id), one[share]])),
    ),
  }),
  body: (body: Values, row: Values | null): Values => {
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !name.includes(':')))
    if (row && Object.keys(rest).length === Object.keys(body).length) return rest
    const all: Values = { ...(row ? planForm.read(row) : {}), ...body }
    const text = (share: (typeof shares)[number], category: string) => String(all[nameOf(share, category)] ?? '').trim()
    const rates = Object.keys(categoryNames)
      .filter((category) => shares.some((share) => text(share, category) !== ''))
      .map((category) => ({
        category_id: category,
        turnover_rate: text('turnover_rate', category) || '0',
        rate: text('rate', category) || '0',
      }))
    return { ...rest, rates }
  },
}
