import { Problem } from '@koi/web/problem'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './api.ts'
import { appCopy } from './app.copy.ts'
import { goTo } from './go.ts'
import { paths } from './paths.ts'
import { blockOf, type Player, type PlayerAnswer, toPlayer } from './player.read.ts'
import { keyOf, queryClient } from './queries.ts'
import { endSession, markOwner, readOwned, token, useToken } from './session.ts'
import { isSame, writeStored } from './store.ts'
import { toast } from './toast.ts'

// The player is two queries: the record, and the balances, which three endpoints answer. Balance requests are numbered:
// an answer older than the last applied one must not overwrite it.
let lastRequest = 0
let lastApplied = 0
export const nextRequest = (): number => (lastRequest += 1)

export const recordQuery = (owner = token()) => ({
  queryKey: keyOf('POST /api/user', {}, owner),
  queryFn: loadRecord,
  initialData: () => readOwned<PlayerAnswer>('userInfo') ?? undefined,
  initialDataUpdatedAt: 0,
})
export const balanceQuery = (owner = token()) => ({
  queryKey: keyOf('POST /api/balance', {}, owner),
  queryFn: loadBalances,
})
const readCached = (query: { queryKey: readonly unknown[] }) => queryClient.getQueryData<PlayerAnswer>(query.queryKey)

/** The merged record: what is stored in local storage. */
function currentRecord(): PlayerAnswer | null {
  const record = readCached(recordQuery()) ?? readOwned<PlayerAnswer>('userInfo')
  const balances = readCached(balanceQuery())
  return record || balances ? { ...record, ...balances } : null
}

/** Stores the merged record unless `news` changes nothing. */
export function storeRecord(news: PlayerAnswer): void {
  const before = currentRecord()
  const record = { ...before, ...news }
  if (isSame(record, before)) return
  writeStored('userInfo', record)
  markOwner(String(record.username))
}

function applyBalances(request: number, balances: PlayerAnswer): void {
  if (request < lastApplied || Object.keys(balances).length === 0) return
  lastApplied = request
  storeRecord(balances)
  const { queryKey } = balanceQuery()
  queryClient.setQueryData<PlayerAnswer | null>(queryKey, (known) => ({ ...known, ...balances }))
}

/** Returns the new record; fields that the answer lacks keep their value. A blocked player is signed out with a toast. */
export function applyRecord(request: number, answer: PlayerAnswer): PlayerAnswer {
  const block = blockOf(answer)
  if (block) {
    endSession()
    toast(appCopy[block], 'error')
    goTo(paths.login(), { replace: true })
    throw new Problem('')
  }
  const { balance, gameblance, ...record } = answer
  applyBalances(request, {
    ...(balance === undefined ? {} : { balance }),
    ...(gameblance === undefined ? {} : { gameblance }),
  })
  storeRecord(record)
  return { ...readCached(recordQuery()), ...record }
}

async function loadRecord(): Promise<PlayerAnswer> {
  const request = nextRequest()
  const { data } = await call('POST /api/user', {}, { quiet: currentRecord() !== null })
  return applyRecord(request, data ?? {})
}

async function loadBalances(): Promise<PlayerAnswer | null> {
  const request = nextRequest()
  const { data } = await call('POST /api/balance', {}, { quiet: true })
  if (data) applyBalances(request, data)
  return readCached(balanceQuery()) ?? null
}

/** Reads the player's record unless a call is already under way. Rejects like any call. */
export const readRecord = (): Promise<unknown> => queryClient.fetchQuery(recordQuery())

/** Reads the balances unless a call is already under way. Rejects like any call. */
export const readBalances = (): Promise<unknown> => queryClient.fetchQuery(balanceQuery())

/** Drops the answer of a balance call that is under way. */
export const cancelBalances = (): Promise<void> =>
  queryClient.cancelQueries({ queryKey: balanceQuery().queryKey, exact: true }, { revert: false })

/** The signed-in player, from storage until the first answer; null before, and for visitors. `isFresh`: reads it again. */
export function usePlayer(isFresh = false): Player | null {
  const owner = useToken()
  const isSignedIn = owner !== ''
  const { data: record } = useQuery({ ...recordQuery(owner), enabled: isFresh && isSignedIn }, queryClient)
  const { data: balances } = useQuery({ ...balanceQuery(owner), enabled: false }, queryClient)
  return useMemo(
    () => (isSignedIn && (record || balances) ? toPlayer({ ...record, ...balances }) : null),
    [isSignedIn, record, balances],
  )
}
