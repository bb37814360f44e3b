import { RuleViolation, VenueClient, type VenueTarget } from './client.ts'
import { TransferMd5Client, transferMd5Rules, type TransferMd5Target } from './transferMd5.rules.ts'
import { LaunchClient, aggregatorLaunchRules } from './aggregatorLaunch.rules.ts'
import { type AggregatorName, type LaunchTarget, launchProtocols } from './launchProtocols.ts'
import { type TransferMd5Platform, PlatformClient } from './transferMd5Platform.client.ts'
import { platformRules } from './transferMd5Platform.rules.ts'
import { venueRules } from './venue.rules.ts'
import type { AdapterName, WalletTarget } from './walletProtocol.ts'
import { walletProtocols } from './walletProtocols.ts'
import { WalletClient } from './wallet.ts'
import { walletRules } from './wallet.rules.ts'

export interface RuleResult {
  name: string
  violation: string | null
}

async function runRules<Of>(
  all: { name: string; run(client: Of): Promise<void> }[],
  client: Of,
): Promise<RuleResult[]> {
  const results: RuleResult[] = []
  for (const { name, run } of all) {
    try {
      await run(client)
      results.push({ name, violation: null })
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error
      results.push({ name, violation: error.message })
    }
  }
  return results
}

const launchRulesOf = (adapter: AggregatorName) =>
  aggregatorLaunchRules.filter(({ requiresTimestamp }) => !requiresTimestamp || launchProtocols[adapter].hasTimestamp)
const walletRulesOf = (adapter: AdapterName) =>
  walletRules.filter(({ requires }) => !requires || walletProtocols[adapter].supports.has(requires))

export function countRules(adapter: AdapterName | 'transfer-md5'): { venue: number; platform: number } {
  if (adapter === 'transfer-md5') return { venue: transferMd5Rules.length, platform: platformRules.length }
  const venue = adapter === 'koi' ? venueRules : launchRulesOf(adapter)
  return { venue: venue.length, platform: walletRulesOf(adapter).length }
}

export const checkVenue = (target: VenueTarget): Promise<RuleResult[]> => runRules(venueRules, new VenueClient(target))

export const checkLaunches = (adapter: AggregatorName, target: LaunchTarget): Promise<RuleResult[]> =>
  runRules(launchRulesOf(adapter), new LaunchClient(adapter, target))

export const checkTransferMd5 = (target: TransferMd5Target): Promise<RuleResult[]> =>
  runRules(transferMd5Rules, new TransferMd5Client(target))

/** Checks a platform against `transfer-md5`. Uses the player's money and returns it. */
export const checkTransferMd5Platform = (target: TransferMd5Platform): Promise<RuleResult[]> =>
  runRules(platformRules, new PlatformClient(target))

/** Checks a platform against a seamless protocol. Uses the player's money. */
export const checkWallet = (target: WalletTarget): Promise<RuleResult[]> =>
  runRules(walletRulesOf(target.adapter), new WalletClient(target))
