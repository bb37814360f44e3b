import { nameIn, textIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { isInRepair } from '@koi/contract/play/venue/repair'
import { returnText } from '@koi/contract/play/game/game'
import { PracticeForPlayers, PracticeNot, PracticeOff } from '@koi/contract/play/practice/practice.copy'
import { Excluded, TooOften } from '@koi/contract/refusal.copy'
import { hour, type Instant } from '@koi/contract/time'
import { LaunchFailed, LaunchGameUnknown, LaunchVenueMissing, VenueInRepair } from '@koi/contract/play/venue/venue.copy'
import { countAttempt } from '../../access/identity/attempt.ts'
import { networkLimits } from '../../access/identity/network.ts'
import { venueAdapterOf } from '../../platform/outside/adapters.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refused, refuse } from '../../platform/text/refuse.ts'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { requirePlayAllowed, requirePlayOpen } from '../../player/protection/stop.ts'
import { connectVenue } from '../venue/adapter.ts'
import { requireEnabledVenue, loadVenues } from '../venue/venue.ts'

const hasPractice = ({ adapter }: { adapter: string }): boolean =>
  venueAdapterOf(adapter)?.abilities.includes('practice') ?? false

/**
 * Checks whether practice is allowed; players need what a launch needs. Throws PracticeOff, PracticeForPlayers,
 * Excluded, PlayOff, RealityCheckDue, PlayLimitSpent.
 */
async function requirePracticeAllowed(
  db: Reader,
  settings: Settings,
  caller: PlayerCaller | null,
  now: Instant,
): Promise<void> {
  const { practice_play: open } = settings
  if (!open) refuse(PracticeOff)
  if (!caller && open !== 2) refuse(PracticeForPlayers)
  // A fully blocked player has no session and counts as a visitor.
  if (caller?.excludedUntil && caller.excludedUntil > now) refuse(Excluded)
  if (caller) await requirePlayAllowed(db, settings, caller.player, now)
  else requirePlayOpen(settings)
}

/** Practice games in the order of the home page; an empty list when the caller may not practise. */
export async function practiceGames(
  db: Reader,
  caller: PlayerCaller | null,
  { settings, language, now }: { settings: Settings; language: Language; now: Instant },
) {
  try {
    await requirePracticeAllowed(db, settings, caller, now)
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
  const open = (await loadVenues(db)).filter((venue) => venue.state === 'open' && !isInRepair(venue, now))
  const codes = open.filter((venue) => venue.baseUrl !== '' && hasPractice(venue)).map(({ code }) => code)
  if (codes.length === 0) return []
  const games = await db
    .selectFrom('game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .select(['game.venue', 'game.gameCode', 'game.name', 'game.mobileImg', 'game.statedReturn', 'game.returnSource'])
    .select(['game.texts', 'venue.name as venueName', 'venue.texts as venueTexts'])
    .select(['venue.statedReturn as venueReturn', 'venue.returnSource as venueSource'])
    .where('game.venue', 'in', codes)
    .where('game.appState', '=', 'on')
    .orderBy('game.sort')
    .orderBy('game.id')
    .execute()
  return games.map((game) => ({
    platform_name: game.venue,
    game_code: game.gameCode,
    name: nameIn(language, game),
    mobile_img: game.mobileImg,
    venue_name: textIn(language, game.venueTexts, 'name', game.venueName),
    stated_return: returnText(game.statedReturn ?? game.venueReturn),
    return_source: game.statedReturn === null ? game.venueSource : game.returnSource,
  }))
}

interface Ask {
  caller: PlayerCaller | null
  origin: string
  ip: string
  now: Instant
}

/** Opens a practice game; stores only the request count of the address. Throws the refusals of the contract. */
export async function openPractice(
  app: App,
  { caller, origin, ip, now }: Ask,
  { plat_name, game_code }: { plat_name: string; game_code: string },
): Promise<{ url: string; minutes: number }> {
  const settings = await app.settings.read()
  await requirePracticeAllowed(app.db, settings, caller, now)
  if (plat_name.trim() === '') refuse(LaunchVenueMissing)
  const venue = await requireEnabledVenue(app, plat_name)
  if (isInRepair(venue, now)) refuse(VenueInRepair)
  const game = await app.db
    .selectFrom('game')
    .select(['gameCode', 'appState'])
    .where('venue', '=', venue.code)
    .where('gameCode', '=', game_code.trim())
    .executeTakeFirst()
  if (game?.appState !== 'on') return refuse(LaunchGameUnknown)
  if (!hasPractice(venue)) refuse(PracticeNot)
  const { limit_practice_ip: most } = settings
  const limits = networkLimits('practice:ip', ip, { most: Number(most), window: hour, over: TooOften })
  await transact(app, (tx) => countAttempt(tx, limits, now))
  try {
    const adapter = connectVenue(app, venue)
    return (await adapter.practice?.({ gameCode: game.gameCode, returnUrl: `${origin}/` })) ?? refuse(PracticeNot)
  } catch (error) {
    if (error instanceof OutsideFault) refuse(LaunchFailed)
    throw error
  }
}
