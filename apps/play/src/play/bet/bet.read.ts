import type { Fen } from '@koi/contract/money'
import { type BetState, betStates, nameOfNumber } from '@koi/contract/state'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toFenOrNull, toRows, toText, toTextOrNull, toTime, toTimeOrNull } from '../../app/data/wire.read.ts'

export interface Bet {
  id: string
  venue: string
  play: string
  memo: string
  code: string
  stake: Fen
  result: Fen
  state: BetState | null
  at: string | null
}

/** A result that the bet had before a correction. */
interface FormerResult {
  result: Fen
  state: BetState | null
  replacedAt: string
}

interface BetDetail {
  venueName: string | null
  round: string | null
  validStake: Fen | null
  settledAt: string | null
  formers: FormerResult[]
}

/** Returns null for a missing or unknown status. */
const toBetState = (status: unknown): BetState | null => nameOfNumber(betStates, toText(status).trim())

export const toBet = (bet: RowOf<Reply<'POST /api/betrecord'>>): Bet => ({
  id: toText(bet?.bet_id),
  venue: toText(bet?.platname),
  play: toText(bet?.playname),
  memo: toText(bet?.playmemo),
  code: toText(bet?.Code),
  stake: fenOf(bet?.bet_amount),
  result: fenOf(bet?.win_loss),
  state: toBetState(bet?.status),
  at: toTimeOrNull(bet?.bet_time ?? bet?.created_at),
})

export const toBetDetail = (bet: Reply<'POST /api/betdetail'>): BetDetail => ({
  venueName: toTextOrNull(bet?.name),
  round: toTextOrNull(bet?.round_id),
  validStake: toFenOrNull(bet?.valid_amount),
  settledAt: toTimeOrNull(bet?.settled_at),
  formers: toRows(bet?.formers, (former) => ({
    result: fenOf(former.win_loss),
    state: toBetState(former.status),
    replacedAt: toTime(former.replaced_at),
  })),
})
