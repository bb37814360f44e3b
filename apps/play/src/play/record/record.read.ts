import type { Fen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

/** The tab, which is also the call's `type`: 1 deposits, 2 withdrawals, 3 transfers in, 4 transfers out. */
export type Tab = 1 | 2 | 3 | 4

/** The state of an order or a transfer; null if unknown. */
export type RecordState = 'pending' | 'done' | 'failed' | null

export interface TransRecord {
  orderNo: string | null
  way: string
  amount: Fen
  state: RecordState
  createdAt: string
}

const orderStates: readonly RecordState[] = [null, 'pending', 'done', 'failed']
const transferStates: readonly RecordState[] = ['failed', 'done', 'pending']

export const toRecordState = (tab: Tab, state: unknown): RecordState =>
  (tab <= 2 ? orderStates : transferStates)[numberOf(state)] ?? null

const toRecord =
  (tab: Tab) =>
  (row: RowOf<Reply<'POST /api/gettransrecord'>>): TransRecord => ({
    orderNo: toTextOrNull(row?.out_trade_no),
    way: toText(row?.pay_way),
    amount: fenOf(row?.amount),
    state: toRecordState(tab, row?.state),
    createdAt: toTime(row?.created_at),
  })

/** One reader per tab, because orders and transfers number their states differently. */
export const recordReaders = { 1: toRecord(1), 2: toRecord(2), 3: toRecord(3), 4: toRecord(4) }
