import { type RangeKind, rangeKinds } from '@koi/contract/deposit/deposit'
import { type Fen, fen } from '@koi/contract/money'
import type { Reader, Tx } from '../platform/db.ts'

export interface Range {
  least: Fen
  most: Fen
}

/** Defaults, in fen. */
export const defaultRange: Range = { least: fen(10_000), most: fen(1_000_000) }

export async function readRange(db: Reader | Tx, kind: RangeKind): Promise<Range> {
  return (
    (await db.selectFrom('payRange').select(['least', 'most']).where('kind', '=', kind).executeTakeFirst()) ??
    defaultRange
  )
}

/** Two for USDT, one for every other channel. */
export const rangesOfChannel = (code: string): RangeKind[] =>
  code === 'card'
    ? ['bank']
    : code === 'usdt'
      ? ['usdt-trc20', 'usdt-erc20']
      : rangeKinds.filter((kind) => kind === code)
