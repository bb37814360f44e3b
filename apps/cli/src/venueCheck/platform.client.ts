import { must, RuleBroken, words } from './client.ts'
import type { MarkedHost } from './marked.host.ts'

/** The platform under test, where a venue with this code leads to the host, and a player with a hundred yuan or more. */
export interface MarkedPlatform {
  url: string
  code: string
  /** Of the player's session. */
  token: string
  login: string
  host: MarkedHost
  /** Lets time pass, so that the platform's jobs run. */
  pass(): Promise<void>
}

interface PlatformAnswer {
  code: number
  data: Record<string, unknown>
}

/** How often time is let pass before something counts as not happening. */
const looks = 120

/** Does at the platform what a player does. */
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

  /** Moves yuan in, or out with a number below 0; says what the platform answered. */
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

  /** Throws unless it comes to hold while time passes. */
  async until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
    for (let n = 0; n < looks; n += 1) {
      if (await holds()) return
      await this.target.pass()
    }
    throw new RuleBroken(`it did not come to this: ${what}`)
  }

  /** Fen here and there, or what is wrong with them. */
  async stands(main: number, there: number, after: string): Promise<void> {
    const found = [await this.main(), this.there()]
    must(found[0] === main && found[1] === there, `after ${after} it is ${words(found)}, not ${words([main, there])}`)
  }
}

export interface PlatformRule {
  name: string
  run(client: PlatformClient): Promise<void>
}
