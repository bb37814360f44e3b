import { Problem } from '@koi/web/problem'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../data/api.ts'
import { appCopy } from '../shell/app.copy.ts'
import { goTo } from '../shell/go.ts'
import { paths } from '../shell/paths.ts'
import { keptForPlayer, markOwner, persisted } from '../data/persisted.ts'
import { blockOf, type Player, type PlayerAnswer, toPlayer } from './player.read.ts'
import { keyOf, queryClient } from '../data/queries.ts'
import { endSession, token, useToken } from './session.ts'
import { isSame } from '../data/store.ts'
import { toast } from '../notices/toast.ts'

const kept = keptForPlayer<PlayerAnswer>('userInfo')

/** The query of the player's record, into which the last answers of three endpoints are merged. */
export const recordQuery = (owner = token()) =>
  persisted({ queryKey: keyOf('POST /api/user', {}, owner), queryFn: loadRecord }, kept)
const balanceQuery = () => ({ queryKey: keyOf('POST /api/balance', {}), queryFn: loadBalances })

// Balance requests are numbered: an answer older than the last applied one must not overwrite it.
let lastRequest = 0
let lastApplied = 0
export const nextRequest = (): number => (lastRequest += 1)

/** The player's record as last read; null before the first answer. */
export const currentRecord = (): PlayerAnswer | null =>
  queryClient.getQueryData<PlayerAnswer>(recordQuery().queryKey) ?? kept.read()

/** Merges `news` into the player's record; fields missing in `news` keep their value. Returns the new record. */
export function patchPlayer(news: PlayerAnswer): PlayerAnswer {
  const before = currentRecord()
  const record = { ...before, ...news }
  // Skip an unchanged record: another tab may have stored another player, which each poll would overwrite.
  if (isSame(record, before)) return record
  kept.write(record)
  markOwner(String(record.username))
  queryClient.setQueryData(recordQuery().queryKey, record)
  return record
}

function applyBalances(request: number, balances: PlayerAnswer): void {
  if (request < lastApplied || Object.keys(balances).length === 0) return
  lastApplied = request
  // A total belongs to the balances of its answer.
  patchPlayer({ total_balance: null, ...balances })
}

/** Works as `patchPlayer`, but signs a blocked player out with a toast and throws. */
export function applyRecord(request: number, answer: PlayerAnswer): PlayerAnswer {
  const block = blockOf(answer)
  if (block) {
    endSession()
    toast(appCopy[block], 'error')
    goTo(paths.login(), { replace: true })
    throw new Problem('')
  }
  const { balance, gameblance, total_balance, ...record } = answer
  applyBalances(request, {
    ...(balance === undefined ? {} : { balance }),
    ...(gameblance === undefined ? {} : { gameblance, total_balance }),
  })
  return patchPlayer(record)
}

/** Asks for the total beside the given fields. */
export const withTotal = { with_total: 1 } as const

async function loadRecord(): Promise<PlayerAnswer> {
  const request = nextRequest()
  const { data } = await call('POST /api/user', withTotal, { quiet: currentRecord() !== null })
  return applyRecord(request, data ?? {})
}

async function loadBalances(): Promise<null> {
  const request = nextRequest()
  const { data } = await call('POST /api/balance', withTotal, { quiet: true })
  if (data) applyBalances(request, data)
  return null
}

/** Reads the player's record unless a call is already under way. Rejects like any call. */
export const readRecord = (): Promise<unknown> => queryClient.fetchQuery(recordQuery())

/** Reads the balances unless a call is already under way. Rejects like any call. */
export const readBalances = (): Promise<unknown> => queryClient.fetchQuery(balanceQuery())

/** Drops the answer of a balance call that is under way. */
export const cancelBalances = (): Promise<void> =>
  queryClient.cancelQueries({ queryKey: balanceQuery().queryKey, exact: true }, { revert: false })

/** The signed-in player, read from storage until the first answer; null for visitors. `isFresh`: reads the record again. */
export function usePlayer(isFresh = false): Player | null {
  const owner = useToken()
  const isSignedIn = owner !== ''
  const { data: record } = useQuery({ ...recordQuery(owner), enabled: isFresh && isSignedIn }, queryClient)
  return useMemo(() => (isSignedIn && record ? toPlayer(record) : null), [isSignedIn, record])
}
