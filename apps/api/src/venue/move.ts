import type { PlayerId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import { Excluded } from '@koi/contract/refusal.copy'
import { judgeTransfer, type TransferAsk } from '@koi/contract/venue/venue.check'
import {
  FreeTransferOn,
  mainWallet,
  TransferFailed,
  TransferOutside,
  TransferWholeOnly,
  VenueInRepair,
  VenueSeamless,
  VenueTooLow,
  replyCopy,
} from '@koi/contract/venue/venue.copy'
import { type App, transact } from '../platform/app.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { forgetDuplicate, refuseDuplicate, type Idempotency } from '../platform/idempotency.ts'
import { refreshOne } from './cachedBalance.ts'
import { resolveTransfer } from './reconcile.ts'
import { isInRepair, isSeamless, openVenueOf, type Venue } from './rows.ts'
import { begin, type Order, type Outcome, execute } from './transfer.ts'

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

interface Asking {
  player: PlayerId
  isExcluded: boolean
  idempotency: Idempotency
}

/**
 * A transfer by hand between the main wallet and a venue (S-39), and the sentence that says what it came to. Under a
 * repeated id it finds what was done. Throws the refusals of S-39 in its order, TransferFailed when the venue refused.
 */
export async function transferByHand(
  app: App,
  { player, isExcluded, idempotency }: Asking,
  ask: TransferAsk,
): Promise<string> {
  const { id, before } = await attempt(app, player, idempotency.orderId)
  if (before) return messageOf(before)

  if (isExcluded && ask.sourcetype.trim() === mainWallet.platname) refuse(Excluded)
  const { isFreeTransfer } = await app.db
    .selectFrom('player')
    .select('isFreeTransfer')
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
  if (isFreeTransfer) refuse(FreeTransferOn)
  const judged = judgeTransfer(ask)
  if ('code' in judged) return refuse(judged as Refusal)
  const venue = await openVenueOf(app.db, judged.venue)
  if (isSeamless(venue)) refuse(VenueSeamless)
  // The switch closes both ways (S-39); an announced window lets money out.
  if (venue.state === 'repair' || (judged.direction === 'in' && isInRepair(venue, app.clock.now())))
    refuse(VenueInRepair)
  const amount = byRules(venue, judged.amount)
  if (judged.direction === 'out' && ((await refreshOne(app, player, venue))?.balance ?? 0) < amount) refuse(VenueTooLow)

  const order: Order = { id, player, venue, direction: judged.direction, amount, why: 'player' }
  await transact(app, (tx) => begin(tx, order, app.clock.now(), () => refuseDuplicate(tx, idempotency)))
  const outcome = await execute(app, order)
  if (outcome === 'failed') await forgetDuplicate(app.db, idempotency)
  return messageOf(outcome, amount === judged.amount ? replyCopy.transferred : replyCopy.transferredWhole(amount))
}

/** What an attempt under this id came to before, or the id of a new one: an attempt that failed may be made again. */
async function attempt(app: App, player: PlayerId, orderId: string): Promise<{ id: string; before: Outcome | null }> {
  for (let again = 0, id = orderId; ; again++, id = keyOf(orderId, `again:${again}`)) {
    const row = await app.db
      .selectFrom('transfer')
      .selectAll()
      .where('id', '=', id)
      .where('playerId', '=', player)
      .executeTakeFirst()
    if (!row) return { id, before: null }
    if (row.state === 'done') return { id, before: 'done' }
    if (row.state === 'pending') return { id, before: await resolveTransfer(app, row) }
  }
}

function messageOf(outcome: Outcome, done: string = replyCopy.transferred): string {
  if (outcome === 'failed') refuse(TransferFailed)
  return outcome === 'done' ? done : replyCopy.underWay
}
