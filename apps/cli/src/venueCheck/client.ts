import { createHmac, randomBytes } from 'node:crypto'

export interface Target {
  /** Where the venue answers, without /venue/…. */
  url: string
  secret: string
  code: string
}

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** One rule of docs/venue-protocol.md, and how to find out whether a venue keeps it; throws Broken where it does not. */
export interface Rule {
  name: string
  run(client: Client): Promise<void>
}

/** A venue did not do what the rule asks. */
export class RuleBroken extends Error {}

/** Throws what is wrong unless it is right. */
export function must(isRight: unknown, wrong: string): asserts isRight {
  if (!isRight) throw new RuleBroken(wrong)
}

export const words = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** A player nobody else has. */
export const newName = (): string => `check${randomBytes(5).toString('hex')}`

/** The three headers over exactly these bytes. */
export function signed(secret: string, body: string, at = Date.now()): Record<string, string> {
  const stamp = String(at)
  const nonce = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', secret).update(`${stamp}.${nonce}.${body}`).digest('hex')
  return { 'x-koi-timestamp': stamp, 'x-koi-nonce': nonce, 'x-koi-signature': signature }
}

const timeout = 5000

/** Speaks to a venue as the platform does. */
export class Client {
  readonly target: Target
  constructor(target: Target) {
    this.target = target
  }

  /** Any message to the address of a call. */
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

  /** A call as it should be. */
  async ask(call: string, content: object = {}): Promise<Reply> {
    const body = JSON.stringify({ venue: this.target.code, call, ...content })
    return this.post(call, body, signed(this.target.secret, body))
  }

  /** The same, where only 200 will do. */
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
