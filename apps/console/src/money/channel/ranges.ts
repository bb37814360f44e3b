import { formats } from '@koi/contract/formats'
import type { Body } from '../../app/endpoint.ts'
import type { Field, OwnForm, Values } from '../../ui/field/field.ts'
import { type ChannelRow, kindNames, words } from './payChannel.copy.ts'

type Ranged = Pick<ChannelRow, 'ranges'>
type RangesInput = NonNullable<Body<'PATCH /console/api/pay-channels/:id'>['ranges']>

/** Two amount fields per range. Only USDT has more than one range: TRC20 and ERC20. */
export const rangeForm = (fields: Field[]): OwnForm<Ranged> => ({
  fields: (row) =>
    row && row.ranges.length > 1
      ? fields.flatMap((field) => {
          if (field.name === 'max_price') return []
          if (field.name !== 'min_price') return [field]
          return row.ranges.flatMap(({ kind }): Field[] => [
            { name: `least ${kind}`, label: words.least(kind), kind: 'money', isRequired: true },
            { name: `most ${kind}`, label: words.most(kind), kind: 'money', isRequired: true },
          ])
        })
      : fields,
  read: (row) => ({
    ...row,
    ...Object.fromEntries(
      row.ranges.flatMap(({ kind, min_price, max_price }) => [
        [`least ${kind}`, min_price],
        [`most ${kind}`, max_price],
      ]),
    ),
  }),
  /** A changed bound is sent together with the range's other bound. */
  body: (body, row): Values => {
    const rest = Object.entries(body).filter(([name]) => !name.includes(' '))
    const of = (name: string, otherwise: number) => (name in body ? String(body[name]) : otherwise)
    const ranges: RangesInput = (row?.ranges ?? [])
      .filter(({ kind }) => [`least ${kind}`, `most ${kind}`].some((name) => name in body))
      .map(({ kind, min_price, max_price }) => ({
        kind,
        min_price: of(`least ${kind}`, min_price),
        max_price: of(`most ${kind}`, max_price),
      }))
    return { ...Object.fromEntries(rest), ...(ranges.length > 0 ? { ranges } : {}) }
  },
})

export const rangeText = ({ ranges }: Ranged): string =>
  ranges
    .map(
      ({ kind, min_price, max_price }) =>
        `${kindNames[kind] ? `${kindNames[kind]} ` : ''}${formats.moneyOf(String(min_price))}–${formats.number(max_price)}`,
    )
    .join(' · ')
