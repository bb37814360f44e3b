import { useRef } from 'react'
import { call } from '../../app/data/api.ts'
import { refreshMoney } from '../../app/session/playerChanges.ts'
import { updateAnswer, useRead } from '../../app/data/queries.ts'
import { type Balances, toBalance, toBalances, toVenues, withBalance } from './venue.read.ts'
import { mergeBalances, toWallets } from './wallets.ts'

const pollEvery = 1500

/** The venue wallets: names once, balances polled while the page is visible. */
export function useWallets() {
  const names = useRead('POST /api/balancelist', {}, { select: toVenues })
  const { data, reload: reloadBalances } = useRead(
    'POST /api/balancelist2',
    {},
    { select: toBalances, every: pollEvery, quiet: true, toastKind: null, fresh: true },
  )
  // A venue that an answer lacks keeps its last balance.
  const known = useRef<Balances>({})
  known.current = mergeBalances(known.current, data ?? {})

  /** Reads one venue; if its answer has no balance, reads all. */
  const refreshOne = async (code: string) => {
    const { data: answer } = await call('POST /api/userapimoney/:code', { code }, { quiet: true })
    const balance = toBalance(answer)
    if (balance === null) await reloadBalances()
    else updateAnswer('POST /api/balancelist2', {}, (all) => withBalance(all, code, balance))
  }

  /** After a transfer: reloads the player and the balances. */
  const reload = async () => {
    await Promise.allSettled([refreshMoney({ quiet: true }), reloadBalances()])
  }

  return { ...names, venues: toWallets(names.data ?? [], known.current), refreshOne, reload }
}
