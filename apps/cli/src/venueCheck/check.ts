import { RuleBroken, Client, type Target } from './client.ts'
import { MarkedClient, markedRules, type MarkedTarget } from './marked.rules.ts'
import { OpeningClient, openingRules } from './opening.rules.ts'
import { type Opened, type OpeningTarget, openings } from './openings.ts'
import { type MarkedPlatform, PlatformClient } from './platform.client.ts'
import { platformRules } from './platform.rules.ts'
import { rules } from './rules.ts'
import type { AdapterName, WalletTarget } from './saying.ts'
import { speakers } from './speakers.ts'
import { WalletClient } from './wallet.ts'
import { walletRules } from './wallet.rules.ts'

export interface Verdict {
  name: string
  /** What was wrong, null where the rule is kept. */
  why: string | null
}

/** Tries every rule, one after another. */
async function verdictsOf<Of>(all: { name: string; run(client: Of): Promise<void> }[], client: Of): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, run } of all) {
    try {
      await run(client)
      verdicts.push({ name, why: null })
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      verdicts.push({ name, why: error.message })
    }
  }
  return verdicts
}

const openingRulesOf = (adapter: Opened) =>
  openingRules.filter(({ needsStamp }) => !needsStamp || openings[adapter].hasStamp)
const walletRulesOf = (adapter: AdapterName) =>
  walletRules.filter(({ needs }) => !needs || speakers[adapter].can.has(needs))

/** How many rules of a venue, and of a platform, are tried with a protocol. */
export function rulesOf(adapter: AdapterName | 'transfer-md5'): { venue: number; platform: number } {
  if (adapter === 'transfer-md5') return { venue: markedRules.length, platform: platformRules.length }
  const venue = adapter === 'koi' ? rules : openingRulesOf(adapter)
  return { venue: venue.length, platform: walletRulesOf(adapter).length }
}

/** Whether a venue keeps docs/venue-protocol.md. */
export const checkVenue = (target: Target): Promise<Verdict[]> => verdictsOf(rules, new Client(target))

/** Whether a venue opens games as an aggregator's protocol says. */
export const checkOpening = (adapter: Opened, target: OpeningTarget): Promise<Verdict[]> =>
  verdictsOf(openingRulesOf(adapter), new OpeningClient(adapter, target))

/** Whether a venue with wallets keeps the protocol whose bets are pulled and marked. */
export const checkMarked = (target: MarkedTarget): Promise<Verdict[]> =>
  verdictsOf(markedRules, new MarkedClient(target))

/** Whether a platform keeps its side of that protocol; plays with the player's money, which is there again afterwards. */
export const checkMarkedPlatform = (target: MarkedPlatform): Promise<Verdict[]> =>
  verdictsOf(platformRules, new PlatformClient(target))

/** Whether a platform keeps its side of a seamless protocol; plays with the player's money. */
export const checkWallet = (target: WalletTarget): Promise<Verdict[]> =>
  verdictsOf(walletRulesOf(target.adapter), new WalletClient(target))
