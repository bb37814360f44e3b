import { createHmac, randomBytes } from 'node:crypto'

export interface VenueTarget {
  url: string
  secret: string
  code: string
}

export interface Reply {
  status: number
  body: Record<string, unknown>
}

export interface Rule {
  name: string
  /** Throws RuleBroken if the venue violates the rule. */
  run(client: VenueClient): Promise<void>
}

export class RuleViolation extends Error {}

/** Throws `RuleViolation` unless `condition` holds. */
export function assertRule(condition: unknown, violation: string): asserts condition {
  if (!condition) throw new RuleViolation(violation)
}

export const toJson = (value: unknown): string => JSON.stringify(value) ?? 'undefined'

export const newLogin = (): string => `check${randomBytes(5).toString('hex')}`

/** Headers of a message signed at the Unix time `sentAt`, in milliseconds. */
export function signatureHeaders(secret: string, body: string, sentAt = Date.now()): Record<string, string> {
  const timestamp = String(sentAt)
  const nonce = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', secret).update(`${timestamp}.${nonce}.${body}`).digest('hex')
  return { 'x-koi-timestamp': timestamp, 'x-koi-nonce': nonce, 'x-koi-signature': signature }
}

const timeout = 5000

export class VenueClient {
  readonly target: VenueTarget
  constructor(target: VenueTarget) {
    this.target = target
  }

  async post(call: string, body: string, headers: Record<string, string>): Promise<Reply> {
    const address = `${this.target.url.replace(/\/$/, '')}/venue/${this.target.code}/${call}`
    let answer: Response
    try {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      throw new RuleViolation(`${call}: no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    try {
      return { status: answer.status, body: (JSON.parse(text) ?? {}) as Record<string, unknown> }
    } catch {
      if (answer.status === 200) throw new RuleViolation(`${call}: HTTP 200 without JSON`)
      return { status: answer.status, body: {} }
    }
  }

  async sendCall(call: string, content: object = {}): Promise<Reply> {
    const body = JSON.stringify({ venue: this.target.code, call, ...content })
    return this.post(call, body, signatureHeaders(this.target.secret, body))
  }

  /** Like `sendCall`, but throws `RuleViolation` unless the status is 200. */
  async requireCall(call: string, content: object = {}): Promise<Record<string, unknown>> {
    const { status, body } = await this.sendCall(call, content)
    assertRule(status === 200, `${call}: HTTP ${status}, expected 200`)
    return body
  }

  async balance(login: string): Promise<number> {
    const { balance } = await this.requireCall('balance', { login })
    assertRule(Number.isSafeInteger(balance), `balance: ${toJson(balance)} is not an integer in fen`)
    return balance as number
  }
}
