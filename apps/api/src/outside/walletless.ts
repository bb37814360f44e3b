import { OutsideFault } from './fault.ts'
import type { BetPage, MoveAnswer, MoveState, VenueAdapter, VenueLaunch } from './venue.ts'

/**
 * A venue that plays from the main wallet only: it has no players to be made, no money, no bets to be collected, and no
 * call that ends a session – who was shut out is refused the next bet.
 */
export abstract class WalletlessVenue implements VenueAdapter {
  abstract launch(ask: VenueLaunch): Promise<{ url: string }>
  abstract ping(): Promise<boolean>

  async ensurePlayer(): Promise<void> {
    // It learns of the player when a game is opened.
  }

  async balance(): Promise<never> {
    throw new OutsideFault('the venue keeps no wallet', true)
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
    // The protocols have no call for it.
  }
}

/** The game of a launch; the one of the settings where none was chosen. Throws OutsideFault without either. */
export function gameOf({ gameCode }: VenueLaunch, lobby: string | undefined): string {
  const game = gameCode || lobby
  if (!game) throw new OutsideFault('the venue has no lobby', true)
  return game
}
