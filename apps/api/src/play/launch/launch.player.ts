import * as contract from '@koi/contract/play/launch/launch.player'
import { payInBlockOf } from '../../access/identity/playerStatus.ts'
import { on } from '../../platform/http/on.ts'
import { withRecoveryLock, recallBalance, forEachVenueAccount, moveInto } from '../transfer/recall.ts'
import { launchGame } from './launch.ts'

export const launchPlayer = [
  on(contract.launch, async ({ app, caller, input, origin, now }) => {
    const { player } = caller
    const isExcluded = payInBlockOf(caller, now) !== null
    const { url, venue, isFreeTransfer } = await launchGame(app, { player, isExcluded, origin }, input)
    // Free transfer mode: recall the balances of other venues, then move all money to this one. A failure does not
    // prevent the launch.
    if (isFreeTransfer)
      await withRecoveryLock(app, player, null, async () => {
        await forEachVenueAccount(
          app,
          player,
          (venueAccount) => recallBalance(app, player, venueAccount, 'launch'),
          venue.code,
        )
        await moveInto(app, player, venue)
      }).catch((error: unknown) =>
        app.log.error({ err: error, venue: venue.code }, 'the free transfer at a launch failed'),
      )
    return { url }
  }),
]
