import { placeOf, type RangeKind, rangeKinds } from '@koi/contract/money/deposit/deposit'
import { type Fen, fen } from '@koi/contract/money'
import type { Reader, Tx } from '../../platform/db/db.ts'

export interface Range {
  least: Fen
  most: Fen
}

export const defaultRange: Range = { least: fen(10_000), most: fen(1_000_000) }

export async function readRange(db: Reader | Tx, channel: string, kind: RangeKind): Promise<Range> {
  return (
    (await db
      .selectFrom('payRange')
      .select(['least', 'most'])
      .where('channel', '=', channel)
      .where('kind', '=', kind)
      .executeTakeFirst()) ?? defaultRange
  )
}

/** Kinds of ranges of a channel: two for USDT, one for every other. */
export function rangesOfChannel(code: string): RangeKind[] {
  const place = placeOf(code)
  if (place === 'card') return ['bank']
  return place === 'usdt' ? ['usdt-trc20', 'usdt-erc20'] : rangeKinds.filter((kind) => kind === place)
}
