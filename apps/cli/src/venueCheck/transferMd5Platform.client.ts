import { assertRule, RuleViolation, toJson } from './client.ts'
import type { TransferMd5Host } from './transferMd5.host.ts'

/** The platform under test: the venue `code` is configured with the host's address, the player has at least 100 yuan. */
export interface TransferMd5Platform {
  url: string
  code: string
  token: string
  login: string
  host: TransferMd5Host
  /** Resolves when the platform may have run its jobs. */
  waitForJobs(): Promise<void>
}

interface PlatformAnswer {
  code: number
  data: Record<string, unknown>
}

const maxAttempts = 120

export class PlatformClient {
  readonly target: TransferMd5Platform
  constructor(target: TransferMd5Platform) {
    this.target = target
  }

  async sendRequest(call: string, content: object = {}): Promise<PlatformAnswer> {
    const { url, token } = this.target
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    try {
      const init = { method: 'POST', headers, body: JSON.stringify(content), signal: AbortSignal.timeout(20_000) }
      return (await (await fetch(`${url.replace(/\/+$/, '')}/api/${call}`, init)).json()) as PlatformAnswer
    } catch (error) {
      throw new RuleViolation(`${call}: no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Transfers yuan to the venue, or back if negative. Returns the platform's code. */
  async transfer(yuan: number): Promise<number> {
    const [here, venueBalance] = ['userbalance', this.target.code]
    const [sourcetype, targettype] = yuan > 0 ? [here, venueBalance] : [venueBalance, here]
    return (await this.sendRequest('transfer', { amount: Math.abs(yuan), sourcetype, targettype })).code
  }

  async mainBalance(): Promise<number> {
    const { data } = await this.sendRequest('balance')
    return Math.round(Number(data['balance']) * 100)
  }

  there(): number {
    const { host, login } = this.target
    return host.wallets.get(login) ?? 0
  }

  async loadBetRecords(): Promise<Record<string, unknown>[]> {
    const { data } = await this.sendRequest('betrecord')
    return Array.isArray(data['data']) ? (data['data'] as Record<string, unknown>[]) : []
  }

  /** Polls until `holds` returns true. Throws `RuleViolation` after `maxAttempts`. */
  async until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
    for (let n = 0; n < maxAttempts; n += 1) {
      if (await holds()) return
      await this.target.waitForJobs()
    }
    throw new RuleViolation(`timed out: ${what}`)
  }

  /** Throws `RuleViolation` unless main wallet and venue wallet have these balances, in fen. */
  async requireBalances(main: number, venue: number, after: string): Promise<void> {
    const found = [await this.mainBalance(), this.there()]
    assertRule(
      found[0] === main && found[1] === venue,
      `balances of main wallet and venue after ${after}: ${toJson(found)}, expected ${toJson([main, venue])}`,
    )
  }
}

export interface PlatformRule {
  name: string
  run(client: PlatformClient): Promise<void>
}
