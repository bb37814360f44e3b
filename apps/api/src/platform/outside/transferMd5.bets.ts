import { noMoney } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { parseJson } from '../text/json.ts'
import { md5 } from './fields.ts'
import { walletYuan } from './wallet.ts'

export const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null

export function parseEmbedded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseJson(value)
  } catch {
    return null
  }
}

const states: Readonly<Record<string, string>> = { '1': 'settled', '0': 'open', '-1': 'void' }
const moment = (text: unknown): unknown =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
    ? instant(`${text}Z`)
    : text

/** Converts a row to the format of docs/venue-protocol.md; a row with unreadable values is set aside later. */
export function betOf(row: unknown, changedAt: string): unknown {
  if (!isRow(row)) return row
  const amount = (name: string): number | string => walletYuan(String(row[name])) ?? `${name} ${String(row[name])}`
  const [stake, valid, payout, state] = [
    amount('bet'),
    amount('turnover'),
    amount('payout'),
    states[String(row['status'])],
  ]
  const isSettled = state === 'settled'
  return {
    betId: String(row['id']),
    login: String(row['member']).toLowerCase(),
    gameCode: String(row['game_id'] ?? ''),
    gameName: String(row['game_id'] ?? ''),
    roundId: String(row['ref_no'] ?? ''),
    stake,
    validStake: isSettled ? valid : noMoney,
    winLoss: !isSettled ? noMoney : typeof stake === 'number' && typeof payout === 'number' ? payout - stake : payout,
    state,
    memo: String(row['bet_detail'] ?? ''),
    betAt: moment(row['start_time']),
    settledAt: state === 'open' ? null : (moment(row['end_time']) ?? changedAt),
    changedAt,
  }
}

/** Number and content hash of a row; '' if the row has no number and so cannot be marked. */
export const ticketOf = (row: unknown): string =>
  isRow(row) && /^\d{1,20}$/.test(String(row['id']))
    ? `${String(row['id'])}:${md5(JSON.stringify(betOf(row, ''))).slice(0, 12)}`
    : ''
