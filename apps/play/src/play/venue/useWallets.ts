import { useRef } from 'react'
import { call } from '../../app/data/api.ts'
import { refreshMoney } from '../../app/session/playerChanges.ts'
import { updateAnswer, useRead } from '../../app/data/queries.ts'
import { type Balances, toBalance, toLive, toVenues, withBalance } from './venue.read.ts'
import { mergeBalances, toWallets } from './wallets.ts'

const pollEvery = 1500

/** Reads the venue wallets: their names once, their balances by polling while the page is visible. */
export function useWallets() {
  const names = useRead('POST /api/balancelist', {}, { select: toVenues })
  const { data, reload: reloadBalances } = useRead(
    'POST /api/balancelist2',
    {},
    { select: toLive, every: pollEvery, quiet: true, toastKind: null, fresh: true },
  )
  // If an answer lacks a venue, the venue keeps its last balance.
  const known = useRef<Balances>({})
  known.current = mergeBalances(known.current, data?.balances ?? {})

  /** Reads the balance of one venue; if the answer has none, reads all venues. */
  const refreshOne = async (code: string) => {
    const { data: answer } = await call('POST /api/userapimoney/:code', { code }, { quiet: true })
    const balance = toBalance(answer)
    if (balance === null) await reloadBalances()
    else updateAnswer('POST /api/balancelist2', {}, (all) => withBalance(all, code, balance))
  }

  /** Reloads the player and the balances after a transfer. */
  const reload = async () => {
    await Promise.allSettled([refreshMoney({ quiet: true }), reloadBalances()])
  }

  return { ...names, venues: toWallets(names.data ?? [], known.current, data?.marks), refreshOne, reload }
}
