import { labels } from '@koi/contract/money/channel/adapter.copy'
import type { z } from 'zod'
import { plainText } from './adapter.ts'
import { OutsideFault, statusFault } from './fault.ts'
import type { Answer, Outbound } from './http.ts'
import type { BetPage, MoveAnswer, MoveState, VenueAccess, VenueAdapter, VenueLaunch } from './venue.ts'

/**
 * Base of the venues that keep no wallet: stakes come from the main wallet. Their protocols cannot close a session;
 * instead the next bet of a blocked player is refused.
 */
export abstract class WalletlessVenue implements VenueAdapter {
  protected readonly access: VenueAccess
  protected readonly outbound: Outbound
  constructor(access: VenueAccess, outbound: Outbound) {
    this.access = access
    this.outbound = outbound
  }

  abstract launch(ask: VenueLaunch): Promise<{ url: string }>
  abstract ping(): Promise<void>

  async ensurePlayer(): Promise<void> {
    // The venue creates the player at launch.
  }

  async balance(): Promise<never> {
    throw new OutsideFault('the venue has no wallet', true)
  }

  async move(): Promise<MoveAnswer> {
    return 'refused'
  }

  async query(): Promise<MoveState> {
    return 'unknown'
  }

  async bets(since: string | null): Promise<BetPage> {
    return { bets: [], bad: [], cursor: since ?? '' }
  }

  async betPage(): Promise<never> {
    throw new OutsideFault('the venue has no pages of bets', true)
  }

  async kick(): Promise<void> {
    // The protocols have no call that closes a session.
  }

  /** The chosen game, else the lobby named in the settings. Throws OutsideFault without either. */
  protected gameOf({ gameCode }: VenueLaunch): string {
    const game = gameCode || this.access.settings['lobby']
    if (!game) throw new OutsideFault('the venue has no lobby', true)
    return game
  }

  protected parseLaunch<Shape extends z.ZodType>({ status, body }: Answer, shape: Shape): z.output<Shape> {
    const launch = shape.safeParse(body)
    if (status !== 200 || !launch.success)
      throw statusFault(`venue ${this.access.code} opened no game (${status})`, status)
    return launch.data
  }
}

/** Any answer below 500, including an error, counts as reachable. Throws OutsideFault otherwise. */
export async function requireReachable(code: string, answer: Promise<Answer>): Promise<void> {
  const { status } = await answer
  if (status >= 500) throw statusFault(`venue ${code} answered ${status}`, status)
}

export const lobby = plainText(labels.lobby, /^[\w.:-]{1,100}$/).optional()
