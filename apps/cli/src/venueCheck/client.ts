import { createHmac, randomBytes } from 'node:crypto'

export interface Target {
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
  run(client: Client): Promise<void>
}

export class RuleBroken extends Error {}

export function must(isRight: unknown, wrong: string): asserts isRight {
  if (!isRight) throw new RuleBroken(wrong)
}

export const words = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

export const newName = (): string => `check${randomBytes(5).toString('hex')}`

export function signed(secret: string, body: string, at = Date.now()): Record<string, string> {
  const stamp = String(at)
  const nonce = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', secret).update(`${stamp}.${nonce}.${body}`).digest('hex')
  return { 'x-koi-timestamp': stamp, 'x-koi-nonce': nonce, 'x-koi-signature': signature }
}

const timeout = 5000

export class Client {
  readonly target: Target
  constructor(target: Target) {
    this.target = target
  }

  async post(call: string, body: string, headers: Record<string, string>): Promise<Reply> {
    const address = `${this.target.url.replace(/\/$/, '')}/venue/${this.target.code}/${call}`
    let answer: Response
    try {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      throw new RuleBroken(`${call} gave no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    try {
      return { status: answer.status, body: (JSON.parse(text) ?? {}) as Record<string, unknown> }
    } catch {
      if (answer.status === 200) throw new RuleBroken(`${call} answered 200 without JSON`)
      return { status: answer.status, body: {} }
    }
  }

  async ask(call: string, content: object = {}): Promise<Reply> {
    const body = JSON.stringify({ venue: this.target.code, call, ...content })
    return this.post(call, body, signed(this.target.secret, body))
  }

  /** Like `ask`, but requires status 200. */
  async get(call: string, content: object = {}): Promise<Record<string, unknown>> {
    const { status, body } = await this.ask(call, content)
    must(status === 200, `${call} answered ${status}`)
    return body
  }

  async balance(login: string): Promise<number> {
    const { balance } = await this.get('balance', { login })
    must(Number.isSafeInteger(balance), `balance answered ${words(balance)}, not a whole number of fen`)
    return balance as number
  }
}
