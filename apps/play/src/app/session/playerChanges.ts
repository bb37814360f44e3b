import { call } from '../data/api.ts'
import { applyRecord, cancelBalances, nextRequest, readBalances, readRecord, recordQuery, withTotal } from './player.ts'
import { queryClient } from '../data/queries.ts'

// Functions that reload the player after a change; separate from player.ts, which is part of the first load.

/** Reads the record after a change. Cancels a running call, which may return data from before it. Ignores failures. */
export async function refreshPlayer(): Promise<void> {
  const { queryKey } = recordQuery()
  await queryClient.cancelQueries({ queryKey, exact: true }, { revert: false })
  await readRecord().catch(() => undefined)
}

/** Does the same as `refreshPlayer` for the balances only. */
export async function refreshBalances(): Promise<void> {
  await cancelBalances()
  await readBalances().catch(() => undefined)
}

/** Reads the player with the balances of all venues. Resolves with the server's sentence, or ''. */
export async function refreshMoney(options: { quiet?: boolean } = {}): Promise<string> {
  const { data, message } = await call('POST /api/refreshusermoney', withTotal, options)
  // The request is numbered when its answer arrives: its balances date from after every venue has answered.
  applyRecord(nextRequest(), data ?? {})
  return message
}
