import type { Amount } from '@koi/web/money'
import { useCallback, useEffect, useState } from 'react'
import { refreshMoney } from '../app/account.ts'
import { call } from '../app/api.ts'
import { makePoll } from '../app/poll.ts'
import { useRead } from '../app/queries.ts'
import { numberOf } from '@koi/web/money'
import { venuesOf, mergeBalances } from './wallets.ts'

const pollEvery = 1500

/** The venue wallets: names once, balances polled while the page is visible. */
export function useWallets(when: boolean) {
  const names = useRead('POST /api/balancelist', {}, { when })
  const [live, setLive] = useState<Record<string, Amount>>({})

  useEffect(() => {
    if (!when) return
    let isHere = true
    const poll = makePoll(
      async () => {
        const { data } = await call('POST /api/balancelist2', {}, { quiet: true })
        if (isHere) setLive((known) => mergeBalances(known, data))
      },
      pollEvery,
      document,
    )
    poll.start()
    return () => {
      isHere = false
      poll.stop()
    }
  }, [when])

  /** Reads one venue; if its answer has no balance, reads all. */
  const refreshOne = useCallback(async (code: string) => {
    const { data } = await call('POST /api/userapimoney/:code', { code }, { quiet: true })
    const balance = data?.balance
    if (balance != null && Number.isFinite(numberOf(balance, Number.NaN)))
      return setLive((known) => ({ ...known, [code]: balance }))
    const { data: all } = await call('POST /api/balancelist2', {}, { quiet: true })
    setLive((known) => mergeBalances(known, all))
  }, [])

  /** After a transfer: reloads the player and the balances. */
  const reload = useCallback(async () => {
    const list = call('POST /api/balancelist2', {}, { quiet: true }).then(({ data }) =>
      setLive((known) => mergeBalances(known, data)),
    )
    await Promise.allSettled([refreshMoney({ quiet: true }), list])
  }, [])

  return { ...names, venues: venuesOf(names.data, live), refreshOne, reload }
}
