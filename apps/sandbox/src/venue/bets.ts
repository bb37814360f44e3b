import { momentOf } from '../core/clock.ts'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { venueOf } from './catalogue.ts'
import { changeBalance, refundWallet } from './wallet.ts'

export interface BetRow {
  id: string
  venue: string
  login: string
  gameCode: string
  gameName: string
  round: string
  stake: number
  validStake: number
  winLoss: number
  state: 'open' | 'settled' | 'void'
  memo: string
  engine: string
  pick: string
  dueAt: number | null
  betAt: number
  settledAt: number | null
  changedAt: number
  change: number
}

const columns = `id, venue, login, game_code as gameCode, game_name as gameName, round, stake, valid_stake as validStake, win_loss as winLoss,
  state, memo, engine, pick, due_at as dueAt, bet_at as betAt, settled_at as settledAt, changed_at as changedAt, change`

export interface Stake {
  /** Id of the bet at the platform, for a seamless venue. */
  id?: string
  venue: string
  login: string
  gameCode: string
  gameName: string
  round: string
  stake: number
  memo: string
  /** Engine that settles the bet, with its data; omitted for bets settled through the control API. */
  engine?: string
  pick?: string
  dueAt?: number
  betAt?: number
}

export interface BetResult {
  state: 'open' | 'settled' | 'void'
  winLoss: number
  validStake: number
  memo?: string
  settledAt?: number
}

/** Debits the wallet and opens a bet. Throws Refusal 422 on insufficient balance. */
export function placeBet(context: SandboxContext, stake: Stake): string {
  const { store, now } = context
  return store.tx(() => {
    const id = stake.id ?? `${stake.venue.toUpperCase()}${String(store.next('bet')).padStart(10, '0')}`
    if (!venueOf(stake.venue).isSeamless) changeBalance(context, stake.venue, stake.login, -stake.stake)
    store.run(
      `insert into bet (id, venue, login, game_code, game_name, round, stake, memo, engine, pick, due_at, bet_at, changed_at, change)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      stake.venue,
      stake.login,
      stake.gameCode,
      stake.gameName,
      stake.round,
      stake.stake,
      stake.memo,
      stake.engine ?? '',
      stake.pick ?? '',
      stake.dueAt ?? null,
      stake.betAt ?? now(),
      now(),
      store.next(`change ${stake.venue}`),
    )
    return id
  })
}

const returned = (state: BetRow['state'], stake: number, winLoss: number): number =>
  state === 'open' ? 0 : state === 'void' ? stake : stake + winLoss

/**
 * Sets or corrects a bet's outcome; the wallet is changed by the difference. Throws Refusal 422 if the loss exceeds the
 * stake.
 */
export function settleBet(context: SandboxContext, id: string, outcome: BetResult): BetRow {
  const { store, now } = context
  return store.tx(() => {
    const bet = betOf(context, id)
    if (!bet) throw new Refusal(404, `There is no bet ${id}.`)
    if (outcome.winLoss < -bet.stake) throw new Refusal(422, 'A bet cannot lose more than its stake.')
    const isSettled = outcome.state === 'settled'
    const winLoss = isSettled ? outcome.winLoss : 0
    if (!venueOf(bet.venue).isSeamless)
      refundWallet(
        context,
        bet.venue,
        bet.login,
        returned(outcome.state, bet.stake, winLoss) - returned(bet.state, bet.stake, bet.winLoss),
      )
    store.run(
      `update bet set state = ?, win_loss = ?, valid_stake = ?, memo = ?, settled_at = ?, changed_at = ?, change = ? where id = ?`,
      outcome.state,
      winLoss,
      isSettled ? outcome.validStake : 0,
      outcome.memo ?? bet.memo,
      outcome.state === 'open' ? null : (outcome.settledAt ?? now()),
      now(),
      store.next(`change ${bet.venue}`),
      id,
    )
    return betOf(context, id) ?? bet
  })
}

export const betOf = ({ store }: SandboxContext, id: string): BetRow | undefined =>
  store.one<BetRow>(`select ${columns} from bet where id = ?`, id)

export const betsOf = (
  { store }: SandboxContext,
  venue: string,
  login: string,
  gameCode: string,
  most: number,
): BetRow[] =>
  store.all<BetRow>(
    `select ${columns} from bet where venue = ? and login = ? and game_code = ? order by bet_at desc, change desc limit ?`,
    venue,
    login,
    gameCode,
    most,
  )

export const dueBets = ({ store }: SandboxContext, now: number): BetRow[] =>
  store.all<BetRow>(`select ${columns} from bet where state = 'open' and due_at <= ? order by due_at limit 500`, now)

const pageSize = 200
const overlapTime = 2 * 60 * 1000

/**
 * A page of bets ordered by their last change. With `overlap` it starts up to two minutes (and 100 rows) before the
 * cursor, for readers that may have stored a cursor too early.
 */
export function changedBets({ store, now }: SandboxContext, venue: string, cursor: number, overlap: boolean) {
  const back = store.one<{ first: number | null }>(
    'select min(change) as first from bet where venue = ? and change > ? and change <= ? and changed_at >= ?',
    venue,
    cursor - 100,
    cursor,
    now() - overlapTime,
  )
  const start = overlap && back?.first ? back.first - 1 : cursor
  const rows = store.all<BetRow>(
    `select ${columns} from bet where venue = ? and change > ? order by change limit ?`,
    venue,
    start,
    pageSize + 1,
  )
  const page = rows.slice(0, pageSize)
  return {
    bets: page.map(onTheWire),
    cursor: String(Math.max(cursor, page.at(-1)?.change ?? 0)),
    more: rows.length > pageSize,
  }
}

const onTheWire = (bet: BetRow) => ({
  betId: bet.id,
  login: bet.login,
  gameCode: bet.gameCode,
  gameName: bet.gameName,
  roundId: bet.round,
  stake: bet.stake,
  validStake: bet.validStake,
  winLoss: bet.winLoss,
  state: bet.state,
  memo: bet.memo,
  betAt: momentOf(bet.betAt),
  settledAt: bet.settledAt === null ? null : momentOf(bet.settledAt),
  changedAt: momentOf(bet.changedAt),
})
