import type { Field, Values } from '../ui/field.ts'
import { kindNames, words } from './payChannel.copy.ts'

interface Range {
  kind: string
  min_price: unknown
  max_price: unknown
}

const rangesIn = (row: Values | null): Range[] => (Array.isArray(row?.['ranges']) ? (row['ranges'] as Range[]) : [])

/** Only USDT has more than one range: TRC20 and ERC20. */
const hasSeveral = (row: Values | null): boolean => rangesIn(row).length > 1

/** The form of a channel: a pair of amounts for each of its ranges. */
export const rangeForm = (fields: Field[]) => ({
  fields: (row: Values | null): Field[] =>
    hasSeveral(row)
      ? fields.flatMap((field) => {
          if (field.name === 'max_price') return []
          if (field.name !== 'min_price') return [field]
          return rangesIn(row).flatMap(({ kind }): Field[] => [
            { name: `least ${kind}`, label: words.least(kind), kind: 'money', isRequired: true },
            { name: `most ${kind}`, label: words.most(kind), kind: 'money', isRequired: true },
          ])
        })
      : fields,
  read: (row: Values): Values => ({
    ...row,
    ...Object.fromEntries(
      rangesIn(row).flatMap(({ kind, min_price, max_price }) => [
        [`least ${kind}`, min_price],
        [`most ${kind}`, max_price],
      ]),
    ),
  }),
  /** What was changed of a range is sent with the other end of it. */
  body: (body: Values, row: Values | null): Values => {
    const rest = Object.entries(body).filter(([name]) => !name.includes(' '))
    const ranges = rangesIn(row)
      .filter(({ kind }) => [`least ${kind}`, `most ${kind}`].some((name) => name in body))
      .map(({ kind, min_price, max_price }) => ({
        kind,
        min_price: body[`least ${kind}`] ?? min_price,
        max_price: body[`most ${kind}`] ?? max_price,
      }))
    return { ...Object.fromEntries(rest), ...(ranges.length > 0 ? { ranges } : {}) }
  },
})

/** Every range of a channel in one line. */
export const rangeText = (row: Values): string =>
  rangesIn(row)
    .map(
      ({ kind, min_price, max_price }) => `${kindNames[kind] ? `${kindNames[kind]} ` : ''}¥${min_price}–${max_price}`,
    )
    .join(' · ')
