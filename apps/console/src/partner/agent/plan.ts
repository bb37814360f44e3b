import { most } from '@koi/contract/bounds'
import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import type { Body, Row } from '../../app/endpoint.ts'
import type { Field, Values } from '../../ui/field.ts'
import type { OwnForm } from '../../ui/ResourcePage.tsx'
import { copy, defaultField, planFields } from './agent.copy.ts'

type Plan = Pick<Row<'GET /console/api/agent-plans'>, 'name' | 'rates'>
type Rates = NonNullable<Body<'PATCH /console/api/agent-plans/:id'>['rates']>

const shares = ['turnover_rate', 'rate'] as const
const nameOf = (share: (typeof shares)[number], category: string) => `${share}:${category}`

const categories = Object.keys(spelledCategoryNames) as (keyof typeof spelledCategoryNames)[]
const categoryFields: Field[] = categories.flatMap((category) =>
  shares.map((share) => ({
    name: nameOf(share, category),
    most: share === 'rate' ? most.share : most.turnoverShare,
    label: copy.ofCategory(spelledCategoryNames[category], share),
    kind: 'rate' as const,
    hint: copy.blankRate,
  })),
)

/** Makes two fields per category; if both are blank the general shares apply. */
export const planForm: OwnForm<Plan> = {
  fields: (row) => [...planFields, ...(row ? [defaultField] : []), ...categoryFields],
  read: (row) => ({
    ...row,
    ...Object.fromEntries(
      row.rates.flatMap((one) => shares.map((share) => [nameOf(share, one.category_id), one[share]])),
    ),
  }),
  body: (body, row) => {
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !name.includes(':')))
    if (row && Object.keys(rest).length === Object.keys(body).length) return rest
    const all: Values = { ...(row ? planForm.read(row) : {}), ...body }
    const text = (share: (typeof shares)[number], category: string) => String(all[nameOf(share, category)] ?? '').trim()
    const rates: Rates = categories
      .filter((category) => shares.some((share) => text(share, category) !== ''))
      .map((category) => ({
        category_id: category,
        turnover_rate: text('turnover_rate', category) || '0',
        rate: text('rate', category) || '0',
      }))
    return { ...rest, rates }
  },
}
