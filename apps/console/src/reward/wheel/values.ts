import { categories } from '@koi/contract/play/game/game'
import { fenFromYuan, yuanFromFen } from '@koi/contract/money'
import { expectedPrize, greatestPrize, type Slice } from '@koi/contract/reward/wheel/wheel'
import type { Row } from '../../app/endpoint.ts'
import type { Values } from '../../ui/field.ts'

export type Wheel = Row<'GET /console/api/wheels'>

const categoryList = Object.keys(categories) as (keyof typeof categories)[]
/** Names of the wheel's own fields; all other fields are its terms. */
const ownNames = ['name', 'title', 'content', 'labels', 'texts', 'segment', 'starts_at', 'ends_at']

/** Parses lines with a weight and an amount, such as '9 88'; null if a line has another form. */
export function slicesOf(text: unknown): Slice[] | null {
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const slices = lines.map((line) => {
    const [, weight = '', yuan = ''] = /^([1-9]\d{0,6})\s+(\S+)$/.exec(line) ?? []
    const prize = fenFromYuan(yuan)
    return weight === '' || prize === null ? null : { weight: Number(weight), prize }
  })
  return slices.every((slice) => slice !== null) ? slices : null
}

/** Computes the average and the greatest prize of a turn, in yuan; null while a line is invalid or there is none. */
export function costOf(text: unknown): { expected: string; greatest: string } | null {
  const slices = slicesOf(text)
  if (!slices || slices.length === 0) return null
  return { expected: yuanFromFen(expectedPrize(slices)), greatest: yuanFromFen(greatestPrize(slices)) }
}

/** Converts a row to the form's values, which include the fields of its terms. */
export function valuesOf({ terms, ...row }: Wheel): Values {
  const { slices, shares, ...rest } = terms
  return {
    ...Object.fromEntries(Object.entries(row).filter(([name]) => ownNames.includes(name))),
    ...rest,
    ...Object.fromEntries(categoryList.map((name) => [`share_${name}`, shares[name]])),
    slices: slices.map(({ weight, prize }) => `${String(weight)} ${String(prize)}`).join('\n'),
  }
}

/**
 * Converts the form's values to a request's body. Invalid lines are sent as an empty list, which the server refuses at their
 * field.
 */
export function bodyOf(values: Values, row: Wheel | null): Values {
  const all = { ...(row && valuesOf(row)), ...values }
  const entries = Object.entries(all).filter(([, value]) => value !== null && value !== undefined)
  const own = Object.fromEntries(entries.filter(([name]) => ownNames.includes(name)))
  const rest = Object.fromEntries(
    entries.filter(([name, value]) => !ownNames.includes(name) && !name.startsWith('share_') && value !== ''),
  )
  const terms = {
    ...rest,
    slices: (slicesOf(all['slices']) ?? []).map(({ weight, prize }) => ({ weight, prize: yuanFromFen(prize) })),
    shares: Object.fromEntries(categoryList.map((name) => [name, all[`share_${name}`] || 0])),
  }
  const times = { starts_at: own['starts_at'] ?? '', ends_at: own['ends_at'] ?? '' }
  return { ...own, ...times, segment: own['segment'] ?? '', terms, ...(row && { version: row.version }) }
}
