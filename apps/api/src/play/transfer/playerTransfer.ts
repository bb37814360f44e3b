import { isInRepair } from '@koi/contract/play/venue/repair'
import type { PlayerId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { Excluded } from '@koi/contract/refusal.copy'
import { parseTransfer, type TransferAsk } from '@koi/contract/play/venue/venue.check'
import {
  FreeTransferOn,
  mainWallet,
  TransferFailed,
  TransferOutside,
  TransferWholeOnly,
  VenueInRepair,
  VenueSeamless,
  replyCopy,
} from '@koi/contract/play/venue/venue.copy'
import type { App } from '../../platform/ops/app.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import { keyOf } from '../../platform/text/id.ts'
import type { Idempotency } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { isSeamless, requireEnabledVenue, type Venue } from '../venue/venue.ts'
import type { Order, TransferResult, Transfer } from './transfer.ts'

const yuan = 100

/** The part of `amount` that the venue's minimum, maximum and decimals allow; 0 if they allow nothing. */
export function transferableAmount(venue: Pick<Venue, 'takesDecimals' | 'least' | 'most'>, amount: Fen): Fen {
  const most = Math.min(amount, venue.most)
  const whole = venue.takesDecimals ? most : most - (most % yuan)
  return fen(whole < venue.least ? 0 : Math.max(0, whole))
}

function requireWithinRules(venue: Venue, amount: Fen): Fen {
  if (!venue.takesDecimals && amount < yuan) refuse(TransferWholeOnly)
  if (amount < venue.least || amount > venue.most)
    refuse(TransferOutside, { least: fen(venue.least), most: fen(venue.most) })
  return transferableAmount(venue, amount)
}

/** Finds the earlier transfer with a repeated id; if that failed, returns the id for a new attempt. */
export async function findEarlierTransfer(
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

/** Validates a player's transfer request. Checks that need the venue or the player's lock come later. */
export async function requirePlayerOrder(
  app: App,
  { caller, isExcluded, id, language }: { caller: PlayerCaller; isExcluded: boolean; id: string; language: Language },
  ask: TransferAsk,
): Promise<{ order: Order; done: string }> {
  if (isExcluded && ask.sourcetype.trim() === mainWallet.platname) refuse(Excluded)
  if (caller.isFreeTransfer) refuse(FreeTransferOn)
  const validated = parseTransfer(ask)
  if ('code' in validated) return refuse(validated as Refusal)
  const venue = await requireEnabledVenue(app, validated.venue)
  if (isSeamless(venue)) refuse(VenueSeamless)
  // The repair state blocks both directions; an announced repair window still allows transfers out.
  if (venue.state === 'repair' || (validated.direction === 'in' && isInRepair(venue, app.clock.now())))
    refuse(VenueInRepair)
  const amount = requireWithinRules(venue, validated.amount)
  const done =
    amount === validated.amount ? replyCopy.transferred : textsIn[language].venue.replyCopy.transferredWhole(amount)
  return { order: { id, player: caller.player, venue, direction: validated.direction, amount, why: 'player' }, done }
}

/** The message of a transfer's outcome. Throws TransferFailed if the venue refused. */
export function requireOutcomeMessage(outcome: TransferResult, done: string = replyCopy.transferred): string {
  if (outcome === 'failed') refuse(TransferFailed)
  return outcome === 'done' ? done : replyCopy.underWay
}
