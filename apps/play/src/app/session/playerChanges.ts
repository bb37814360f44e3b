import { call } from '../data/api.ts'
import { applyRecord, cancelBalances, nextRequest, readBalances, readRecord, recordQuery } from './player.ts'
import { queryClient } from '../data/queries.ts'

// What changes the player; separate from player.ts, which is part of the first load.

/** Reads the record after a change: a call under way may be answered from before it. Failures are ignored. */
export async function refreshPlayer(): Promise<void> {
  const { queryKey } = recordQuery()
  await queryClient.cancelQueries({ queryKey, exact: true }, { revert: false })
  await readRecord().catch(() => undefined)
}

/** As `refreshPlayer`, for the balances only. */
export async function refreshBalances(): Promise<void> {
  await cancelBalances()
  await readBalances().catch(() => undefined)
}

/** Reads the balances of all venues too. Resolves with the server's sentence, or ''. */
export async function refreshMoney(options: { quiet?: boolean } = {}): Promise<string> {
  const { data, message } = await call('POST /api/refreshusermoney', {}, options)
  // Numbered at the answer, not at the call: the balances are those after every venue has answered.
  applyRecord(nextRequest(), data ?? {})
  return message
}
