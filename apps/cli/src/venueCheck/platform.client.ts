import { must, RuleBroken, words } from './client.ts'
import type { MarkedHost } from './marked.host.ts'

/** The platform under test: the venue `code` is configured with the host's address, the player has at least 100 yuan. */
export interface MarkedPlatform {
  url: string
  code: string
  token: string
  login: string
  host: MarkedHost
  pass(): Promise<void>
}

interface PlatformAnswer {
  code: number
  data: Record<string, unknown>
}

const maxAttempts = 120

export class PlatformClient {
  readonly target: MarkedPlatform
  constructor(target: MarkedPlatform) {
    this.target = target
  }

  async ask(call: string, content: object = {}): Promise<PlatformAnswer> {
    const { url, token } = this.target
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    try {
      const init = { method: 'POST', headers, body: JSON.stringify(content), signal: AbortSignal.timeout(20_000) }
      return (await (await fetch(`${url.replace(/\/+$/, '')}/api/${call}`, init)).json()) as PlatformAnswer
    } catch (error) {
      throw new RuleBroken(`${call} gave no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Transfers yuan to the venue, or back if negative. Returns the platform's code. */
  async move(yuan: number): Promise<number> {
    const [here, there] = ['userbalance', this.target.code]
    const [sourcetype, targettype] = yuan > 0 ? [here, there] : [there, here]
    return (await this.ask('transfer', { amount: Math.abs(yuan), sourcetype, targettype })).code
  }

  async main(): Promise<number> {
    const { data } = await this.ask('balance')
    return Math.round(Number(data['balance']) * 100)
  }

  there(): number {
    const { host, login } = this.target
    return host.wallets.get(login) ?? 0
  }

  async records(): Promise<Record<string, unknown>[]> {
    const { data } = await this.ask('betrecord')
    return Array.isArray(data['data']) ? (data['data'] as Record<string, unknown>[]) : []
  }

  /** Polls until `holds` is true. Throws after `maxAttempts`. */
  async until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
    for (let n = 0; n < maxAttempts; n += 1) {
      if (await holds()) return
      await this.target.pass()
    }
    throw new RuleBroken(`timeout waiting for: ${what}`)
  }

  async requireBalances(main: number, there: number, after: string): Promise<void> {
    const found = [await this.main(), this.there()]
    must(found[0] === main && found[1] === there, `after ${after} it is ${words(found)}, not ${words([main, there])}`)
  }
}

export interface PlatformRule {
  name: string
  run(client: PlatformClient): Promise<void>
}
