import { noMoney } from '@koi/contract/money'
import { Invalid } from '@koi/contract/refusal.copy'
import { BalanceFailed, mainWallet, replyCopy } from '@koi/contract/venue/venue.copy'
import * as contract from '@koi/contract/venue/venue.player'
import { balanceOf } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { blockOf } from '../platform/block.ts'
import { type Args, on, withMessage } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { recordOf } from '../profile/profile.ts'
import { bothBalances } from './balance.ts'
import { launchGame } from './launch.ts'
import { liveBalances } from './live.ts'
import { askShared, openVenueAccount, refreshAll } from './cachedBalance.ts'
import { transferByHand } from './move.ts'
import { recoverAll } from './recover.ts'
import { isSeamless, openVenueOf } from './rows.ts'
import { storedVenueBalances } from './venue.ts'

const isExcluded = ({ caller, now }: Pick<Args<typeof contract.transfer>, 'caller' | 'now'>): boolean =>
  blockOf(caller, now, true) !== null

export const venuePlayer = [
  on(contract.readBalance, async ({ db, caller }) => bothBalances(db, caller.player)),

  on(contract.listBalances, async ({ db, caller }) => storedVenueBalances(db, caller.player)),

  on(contract.listLiveBalances, async ({ app, caller }) => liveBalances(app, caller.player)),

  on(contract.refreshBalances, async ({ app, caller, settings, now }) => {
    await refreshAll(app, caller.player)
    return withMessage(replyCopy.refreshed, await recordOf(app.db, caller.player, settings, now))
  }),

  on(contract.refreshBalance, async ({ app, caller, input }) => {
    if (input.code === mainWallet.platname)
      return withMessage(replyCopy.refreshed, { ...mainWallet, balance: await balanceOf(app.db, caller.player) })
    const venue = await openVenueOf(app.db, input.code)
    if (isSeamless(venue))
      return withMessage(replyCopy.refreshed, { platname: venue.code, name: venue.name, balance: noMoney })
    try {
      const { balance, isAnswered } = await askShared(
        app,
        caller.player,
        await openVenueAccount(app, caller.player, venue),
      )
      if (!isAnswered) refuse(BalanceFailed)
      return withMessage(replyCopy.refreshed, { platname: venue.code, name: venue.name, balance })
    } catch (error) {
      if (error instanceof OutsideFault) refuse(BalanceFailed)
      throw error
    }
  }),

  on(contract.transfer, async (args) => {
    const { app, caller, input, idempotency } = args
    const message = await transferByHand(
      app,
      { player: caller.player, isExcluded: isExcluded(args), idempotency },
      input,
    )
    return withMessage(message, { balance: await balanceOf(app.db, caller.player) })
  }),

  on(contract.recover, async ({ app, caller, now }) => {
    const { message, failed } = await recoverAll(app, caller.player, now)
    return withMessage(message, { balance: await balanceOf(app.db, caller.player), failed })
  }),

  on(contract.setFreeTransfer, async ({ tx, caller, input }) => {
    const wish = input.transferstatus.trim()
    if (wish !== '0' && wish !== '1') refuse(Invalid)
    await tx
      .updateTable('player')
      .set({ isFreeTransfer: wish === '1' })
      .where('id', '=', caller.player)
      .execute()
    return withMessage(wish === '1' ? replyCopy.freeTransferOn : replyCopy.freeTransferOff, {})
  }),

  on(contract.launch, async (args) => {
    const { app, caller, input, origin, ip } = args
    return { url: await launchGame(app, { player: caller.player, isExcluded: isExcluded(args), origin, ip }, input) }
  }),
]
