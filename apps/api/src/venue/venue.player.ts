import { noMoney } from '@koi/contract/money'
import { Invalid } from '@koi/contract/refusal.copy'
import { BalanceFailed, mainWallet, said } from '@koi/contract/venue/venue.copy'
import * as contract from '@koi/contract/venue/venue.player'
import { balanceOf } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { blockOf } from '../platform/block.ts'
import { type Asked, on, say } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { recordOf } from '../profile/profile.ts'
import { bothBalances } from './balance.ts'
import { launchGame } from './launch.ts'
import { liveBalances } from './live.ts'
import { askShared, openSeat, refreshAll } from './mirror.ts'
import { transferByHand } from './move.ts'
import { recoverAll } from './recover.ts'
import { isSeamless, openVenueOf } from './rows.ts'
import { storedVenueBalances } from './venue.ts'

const isExcluded = ({ caller, now }: Pick<Asked<typeof contract.transfer>, 'caller' | 'now'>): boolean =>
  blockOf(caller, now, true) !== null

export const venuePlayer = [
  on(contract.readBalance, async ({ db, caller }) => bothBalances(db, caller.player)),

  on(contract.listBalances, async ({ db, caller }) => storedVenueBalances(db, caller.player)),

  on(contract.listLiveBalances, async ({ house, caller }) => liveBalances(house, caller.player)),

  on(contract.refreshBalances, async ({ house, caller, settings, now }) => {
    await refreshAll(house, caller.player)
    return say(said.refreshed, await recordOf(house.db, caller.player, settings, now))
  }),

  on(contract.refreshBalance, async ({ house, caller, input }) => {
    if (input.code === mainWallet.platname)
      return say(said.refreshed, { ...mainWallet, balance: await balanceOf(house.db, caller.player) })
    const venue = await openVenueOf(house.db, input.code)
    if (isSeamless(venue)) return say(said.refreshed, { platname: venue.code, name: venue.name, balance: noMoney })
    try {
      const { balance, isAnswered } = await askShared(house, caller.player, await openSeat(house, caller.player, venue))
      if (!isAnswered) refuse(BalanceFailed)
      return say(said.refreshed, { platname: venue.code, name: venue.name, balance })
    } catch (error) {
      if (error instanceof OutsideFault) refuse(BalanceFailed)
      throw error
    }
  }),

  on(contract.transfer, async (asked) => {
    const { house, caller, input, repeat } = asked
    const message = await transferByHand(house, { player: caller.player, isExcluded: isExcluded(asked), repeat }, input)
    return say(message, { balance: await balanceOf(house.db, caller.player) })
  }),

  on(contract.recover, async ({ house, caller, now }) => {
    const { message, failed } = await recoverAll(house, caller.player, now)
    return say(message, { balance: await balanceOf(house.db, caller.player), failed })
  }),

  on(contract.setFreeTransfer, async ({ tx, caller, input }) => {
    const wish = input.transferstatus.trim()
    if (wish !== '0' && wish !== '1') refuse(Invalid)
    await tx
      .updateTable('player')
      .set({ isFreeTransfer: wish === '1' })
      .where('id', '=', caller.player)
      .execute()
    return say(wish === '1' ? said.freeTransferOn : said.freeTransferOff, {})
  }),

  on(contract.launch, async (asked) => {
    const { house, caller, input, origin, ip } = asked
    return { url: await launchGame(house, { player: caller.player, isExcluded: isExcluded(asked), origin, ip }, input) }
  }),
]
