import type { PlayerId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import { Excluded } from '@koi/contract/refusal.copy'
import { parseTransfer, type TransferAsk } from '@koi/contract/venue/venue.check'
import {
  FreeTransferOn,
  mainWallet,
  TransferFailed,
  TransferOutside,
  TransferWholeOnly,
  VenueInRepair,
  VenueSeamless,
  replyCopy,
} from '@koi/contract/venue/venue.copy'
import type { App } from '../platform/app.ts'
import type { PlayerCaller } from '../platform/caller.ts'
import { keyOf } from '../platform/id.ts'
import type { Idempotency } from '../platform/idempotency.ts'
import { refuse } from '../platform/refuse.ts'
import { isInRepair, isSeamless, openVenueOf, type Venue } from '../venue/venue.ts'
import type { Order, Outcome, Transfer } from './transfer.ts'

const yuan = 100

/** What of `amount` may go to or from a venue by its rules; 0 where nothing may. */
export function fitting(venue: Pick<Venue, 'takesDecimals' | 'least' | 'most'>, amount: Fen): Fen {
  const most = Math.min(amount, venue.most)
  const whole = venue.takesDecimals ? most : most - (most % yuan)
  return fen(whole < venue.least ? 0 : Math.max(0, whole))
}

function byRules(venue: Venue, amount: Fen): Fen {
  if (!venue.takesDecimals && amount < yuan) refuse(TransferWholeOnly)
  if (amount < venue.least || amount > venue.most)
    refuse(TransferOutside, { least: fen(venue.least), most: fen(venue.most) })
  return fitting(venue, amount)
}

/** What was done or is under way under a repeated id, or the id of a new attempt: one that failed may be made again. */
export async function earlierOf(
  app: App,
  player: PlayerId,
  { orderId, isRepeat }: Pick<Idempotency, 'orderId' | 'isRepeat'>,
): Promise<{ id: string; before: Transfer | null }> {
  if (!isRepeat) return { id: orderId, before: null }
  for (let again = 0, id = orderId; ; again++, id = keyOf(orderId, `again:${again}`)) {
    const row = await app.db
      .selectFrom('transfer')
      .selectAll()
      .where('id', '=', id)
      .where('playerId', '=', player)
      .executeTakeFirst()
    if (!row) return { id, before: null }
    if (row.state !== 'failed') return { id, before: row }
  }
}

/**
 * The transfer a player asks for by hand, and the sentence for when it is done. Throws the refusals of S-39 in its order,
 * but for those that need the venue's answer or the player's lock.
 */
export async function orderOf(
  app: App,
  { caller, isExcluded, id }: { caller: PlayerCaller; isExcluded: boolean; id: string },
  ask: TransferAsk,
): Promise<{ order: Order; done: string }> {
  if (isExcluded && ask.sourcetype.trim() === mainWallet.platname) refuse(Excluded)
  if (caller.isFreeTransfer) refuse(FreeTransferOn)
  const judged = parseTransfer(ask)
  if ('code' in judged) return refuse(judged as Refusal)
  const venue = await openVenueOf(app.db, judged.venue)
  if (isSeamless(venue)) refuse(VenueSeamless)
  // The switch closes both ways (S-39); an announced window lets money out.
  if (venue.state === 'repair' || (judged.direction === 'in' && isInRepair(venue, app.clock.now())))
    refuse(VenueInRepair)
  const amount = byRules(venue, judged.amount)
  const done = amount === judged.amount ? replyCopy.transferred : replyCopy.transferredWhole(amount)
  return { order: { id, player: caller.player, venue, direction: judged.direction, amount, why: 'player' }, done }
}

/** What a player is told of an outcome. Throws TransferFailed where the venue refused. */
export function messageOf(outcome: Outcome, done: string = replyCopy.transferred): string {
  if (outcome === 'failed') refuse(TransferFailed)
  return outcome === 'done' ? done : replyCopy.underWay
}
