import { type RangeKind, rangeKinds } from '@koi/contract/deposit/deposit'
import { type Fen, fen } from '@koi/contract/money'
import type { Reader, Tx } from '../platform/db.ts'

export interface Range {
  least: Fen
  most: Fen
}

/** DEPOSIT-31: what holds where an operator set nothing, in fen. */
const usual: Range = { least: fen(10_000), most: fen(1_000_000) }

/** The smallest and largest deposit of one kind. */
export async function readRange(db: Reader | Tx, kind: RangeKind): Promise<Range> {
  return (
    (await db.selectFrom('payRange').select(['least', 'most']).where('kind', '=', kind).executeTakeFirst()) ?? usual
  )
}

/** The ranges a channel has: two for USDT, one for every other. */
export const rangesOfChannel = (code: string): RangeKind[] =>
  code === 'card'
    ? ['bank']
    : code === 'usdt'
      ? ['usdt-trc20', 'usdt-erc20']
      : rangeKinds.filter((kind) => kind === code)
