import { useCallback, useEffect, useState } from 'react'
import { refreshMoney } from '../app/account.ts'
import { call } from '../app/api.ts'
import { makePoll } from '../app/poll.ts'
import { useRead } from '../app/queries.ts'
import { type Balances, toBalance, toBalances, toVenues } from './venue.read.ts'
import { mergeBalances, toWallets } from './wallets.ts'

const pollEvery = 1500

const loadBalances = async (): Promise<Balances> =>
  toBalances((await call('POST /api/balancelist2', {}, { quiet: true })).data)

/** The venue wallets: names once, balances polled while the page is visible. */
export function useWallets(when: boolean) {
  const names = useRead('POST /api/balancelist', {}, { select: toVenues, when })
  const [live, setLive] = useState<Balances>({})

  useEffect(() => {
    if (!when) return
    let isHere = true
    const poll = makePoll(
      async () => {
        const news = await loadBalances()
        if (isHere) setLive((known) => mergeBalances(known, news))
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
    const balance = toBalance(data)
    const news = balance === null ? await loadBalances() : { [code]: balance }
    setLive((known) => mergeBalances(known, news))
  }, [])

  /** After a transfer: reloads the player and the balances. */
  const reload = useCallback(async () => {
    const list = loadBalances().then((news) => setLive((known) => mergeBalances(known, news)))
    await Promise.allSettled([refreshMoney({ quiet: true }), list])
  }, [])

  return { ...names, venues: toWallets(names.data ?? [], live), refreshOne, reload }
}
