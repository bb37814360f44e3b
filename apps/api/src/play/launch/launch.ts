import { isInRepair } from '@koi/contract/play/venue/repair'
import type { PlayerId } from '@koi/contract/id'
import { Excluded, Invalid } from '@koi/contract/refusal.copy'
import { LaunchFailed, LaunchGameUnknown, LaunchVenueMissing, VenueInRepair } from '@koi/contract/play/venue/venue.copy'
import { screen } from '../../player/barring/screen.ts'
import { IdentityDue } from '@koi/contract/player/verification/verification.copy'
import { requireTermsAccepted } from '../../player/consent/consent.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { requirePayInAllowed } from '../../access/identity/playerStatus.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { isVerificationDue } from '../../player/verification/verification.ts'
import { beginPlay, requirePlayAllowed } from '../../player/protection/stop.ts'
import { connectVenue } from '../venue/adapter.ts'
import { openVenueAccount } from '../venue/cachedBalance.ts'
import { requireEnabledVenue, type Venue } from '../venue/venue.ts'

export interface LaunchAsk {
  plat_name: string
  game_type: string
  game_code: string
}

interface LaunchArgs {
  player: PlayerId
  isExcluded: boolean
  origin: string
}

/**
 * Requests the one-time link of the game or lobby first and transfers money afterwards, so that money moves only with a
 * link.
 */
export async function launchGame(
  app: App,
  { player, isExcluded, origin }: LaunchArgs,
  ask: LaunchAsk,
): Promise<{ url: string; venue: Venue; isFreeTransfer: boolean }> {
  if (isExcluded) refuse(Excluded)
  if (ask.plat_name.trim() === '') refuse(LaunchVenueMissing)
  const venue = await requireEnabledVenue(app, ask.plat_name)
  if (isInRepair(venue, app.clock.now())) refuse(VenueInRepair)
  const { gameCode, gameType } = await requireGame(app, venue.code, ask)
  if (await screen(app, player)) refuse(Excluded)
  if (await isVerificationDue(app.db, player, 'play', await app.settings.read())) refuse(IdentityDue)
  await requireTermsAccepted(app.db, player)
  const settings = await app.settings.read()
  await requirePlayAllowed(app.db, settings, player, app.clock.now())

  const session = newId<'Launch'>()
  let url: string
  try {
    const { login } = await openVenueAccount(app, player, venue)
    const answer = await connectVenue(app, venue).launch({
      player: { login },
      gameCode,
      gameType,
      returnUrl: `${origin}/`,
      isMobile: true,
      session,
    })
    url = answer.url
  } catch (error) {
    if (error instanceof OutsideFault) refuse(LaunchFailed)
    throw error
  }
  const isFreeTransfer = await transact(app, async (tx) => {
    const at = app.clock.now()
    await requirePayInAllowed(tx, player, at)
    await beginPlay(tx, settings, player, at)
    await tx.insertInto('launch').values({ id: session, playerId: player, venue: venue.code, gameCode, at }).execute()
    const row = await tx.selectFrom('player').select('isFreeTransfer').where('id', '=', player).executeTakeFirst()
    return row?.isFreeTransfer === true
  })
  return { url, venue, isFreeTransfer }
}

/** Older clients send the game code as `game_type` and an empty `game_code`. */
async function requireGame(
  app: App,
  venue: string,
  { game_code, game_type }: LaunchAsk,
): Promise<{ gameCode: string; gameType: string }> {
  const type = game_type.trim() || '0'
  const isSmall = /^\d{1,4}$/.test(type)
  const find = (code: string) =>
    app.db
      .selectFrom('game')
      .select(['gameCode', 'gameType'])
      .where('venue', '=', venue)
      .where('gameCode', '=', code)
      .executeTakeFirst()
  const code = game_code.trim()
  if (code !== '') {
    if (!isSmall) refuse(Invalid)
    const game = await find(code)
    return game ? { gameCode: game.gameCode, gameType: type } : refuse(LaunchGameUnknown)
  }
  const named = type === '0' ? undefined : await find(type)
  if (!named && !isSmall) refuse(Invalid)
  return { gameCode: named?.gameCode ?? '', gameType: named?.gameType ?? type }
}
