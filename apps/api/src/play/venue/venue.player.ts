import { nameIn } from '@koi/contract/contentTexts'
import { noMoney } from '@koi/contract/money'
import { BalanceFailed, mainWallet, replyCopy } from '@koi/contract/play/venue/venue.copy'
import * as contract from '@koi/contract/play/venue/venue.player'
import { textsIn } from '@koi/contract/textsIn'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { requireProfile } from '../../player/profile/profile.ts'
import { bothBalances, storedVenueBalances } from './balance.ts'
import { liveBalances } from './live.ts'
import { fetchBalance, openVenueAccount, refreshAll, shareRequest } from './cachedBalance.ts'
import { isSeamless, requireEnabledVenue } from './venue.ts'

export const venuePlayer = [
  on(contract.readBalance, async ({ db, caller, input }) => {
    const { total, ...both } = await bothBalances(db, caller.player)
    return input.with_total ? { ...both, total_balance: total } : both
  }),

  on(contract.listBalances, async ({ db, caller, language }) => storedVenueBalances(db, caller.player, language)),

  on(contract.listLiveBalances, async ({ app, caller, language }) => liveBalances(app, caller.player, language)),

  on(contract.refreshBalances, async ({ app, caller, input, settings, now }) => {
    await refreshAll(app, caller.player)
    const shown = { settings, now, hasTotal: input.with_total }
    return withMessage(replyCopy.refreshed, await requireProfile(app.db, app.config, caller.player, shown))
  }),

  on(contract.refreshBalance, async ({ app, caller, input, language, refuse }) => {
    if (input.code === mainWallet.platname)
      return withMessage(replyCopy.refreshed, {
        ...textsIn[language].venue.mainWallet,
        balance: await loadBalance(app.db, caller.player),
      })
    const venue = await requireEnabledVenue(app, input.code)
    const shown = { platname: venue.code, name: nameIn(language, venue) }
    if (isSeamless(venue)) return withMessage(replyCopy.refreshed, { ...shown, balance: noMoney })
    try {
      const { player } = caller
      const venueAccount = await openVenueAccount(app, player, venue)
      const { balance, isAnswered } = await shareRequest(app, player, venueAccount, () =>
        fetchBalance(app, player, venueAccount),
      )
      if (!isAnswered) refuse(BalanceFailed)
      return withMessage(replyCopy.refreshed, { ...shown, balance })
    } catch (error) {
      if (error instanceof OutsideFault) refuse(BalanceFailed)
      throw error
    }
  }),
]
