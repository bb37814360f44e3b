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
  why: string | null
}

async function runRules<Of>(all: { name: string; run(client: Of): Promise<void> }[], client: Of): Promise<Verdict[]> {
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

export function countRules(adapter: AdapterName | 'transfer-md5'): { venue: number; platform: number } {
  if (adapter === 'transfer-md5') return { venue: markedRules.length, platform: platformRules.length }
  const venue = adapter === 'koi' ? rules : openingRulesOf(adapter)
  return { venue: venue.length, platform: walletRulesOf(adapter).length }
}

export const checkVenue = (target: Target): Promise<Verdict[]> => runRules(rules, new Client(target))

export const checkOpening = (adapter: Opened, target: OpeningTarget): Promise<Verdict[]> =>
  runRules(openingRulesOf(adapter), new OpeningClient(adapter, target))

export const checkMarked = (target: MarkedTarget): Promise<Verdict[]> => runRules(markedRules, new MarkedClient(target))

/** Checks a platform against `transfer-md5`. Uses the player's money and returns it. */
export const checkMarkedPlatform = (target: MarkedPlatform): Promise<Verdict[]> =>
  runRules(platformRules, new PlatformClient(target))

/** Checks a platform against a seamless protocol. Uses the player's money. */
export const checkWallet = (target: WalletTarget): Promise<Verdict[]> =>
  runRules(walletRulesOf(target.adapter), new WalletClient(target))
