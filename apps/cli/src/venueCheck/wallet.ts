import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { assertRule, RuleViolation } from './client.ts'
import type { ProtocolMessage, WalletAnswer, WalletCall, WalletProtocol, WalletTarget } from './walletProtocol.ts'
import { walletProtocols } from './walletProtocols.ts'

const timeout = 10_000
const mostSends = 10

export const newId = (): string => `C${randomBytes(9).toString('hex')}`

export class WalletClient {
  readonly target: WalletTarget
  readonly protocol: WalletProtocol
  constructor(target: WalletTarget) {
    this.target = target
    this.protocol = walletProtocols[target.adapter]
  }

  encode(call: WalletCall): ProtocolMessage {
    return this.protocol.encode(this.target, call)
  }

  /** Sends a message; repeats it after a 429, as venues do. */
  async post({ path, body, headers }: ProtocolMessage): Promise<WalletAnswer> {
    const { url, code } = this.target
    const address = `${url.replace(/\/$/, '')}/hooks/venue/${code}${path === '' ? '' : `/${path}`}`
    const send = () =>
      fetch(address, { method: 'POST', body, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    let answer: Response
    try {
      answer = await send()
      for (let sends = 1; answer.status === 429 && sends < mostSends; sends++) {
        await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1))
        answer = await send()
      }
    } catch (error) {
      throw new RuleViolation(`no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    try {
      const content = (JSON.parse(text) ?? {}) as Record<string, unknown>
      return { ...this.protocol.decode(answer.status, content), text: `${answer.status} ${text}` }
    } catch {
      if (answer.status === 200) throw new RuleViolation('HTTP 200 without JSON')
      return { outcome: 'refused', balance: null, text: `${answer.status} ${text}` }
    }
  }

  sendCall(call: WalletCall): Promise<WalletAnswer> {
    return this.post(this.encode(call))
  }

  async balance(): Promise<number> {
    const { outcome: is, balance, text } = await this.sendCall({ call: 'balance' })
    assertRule(is === 'done' && balance !== null, `the call balance was answered ${text}`)
    return balance
  }

  async requireDone(call: WalletCall): Promise<WalletAnswer> {
    const answer = await this.sendCall(call)
    assertRule(answer.outcome === 'done', `${call.call} was answered ${answer.text}`)
    return answer
  }

  async requireRefused(call: WalletCall, what: string = call.call): Promise<WalletAnswer> {
    const answer = await this.sendCall(call)
    assertRule(answer.outcome !== 'done', `${what} was answered ${answer.text}`)
    return answer
  }

  /** Throws `RuleViolation` unless the balance equals `before + by`, in fen. */
  async requireChange(before: number, by: number, after: string): Promise<void> {
    const balance = await this.balance()
    assertRule(balance === before + by, `balance after ${after}: ${balance}, expected ${before + by}`)
  }
}
