import { randomBytes } from 'node:crypto'
import { must, RuleBroken } from './client.ts'
import type { Message, WalletAnswer, Saying, Speaker, WalletTarget } from './saying.ts'
import { speakers } from './speakers.ts'

const timeout = 10_000

export const newId = (): string => `C${randomBytes(9).toString('hex')}`

export class WalletClient {
  readonly target: WalletTarget
  readonly speaker: Speaker
  constructor(target: WalletTarget) {
    this.target = target
    this.speaker = speakers[target.adapter]
  }

  message(saying: Saying): Message {
    return this.speaker.say(this.target, saying)
  }

  async post({ path, body, headers }: Message): Promise<WalletAnswer> {
    const { url, code } = this.target
    const address = `${url.replace(/\/$/, '')}/hooks/venue/${code}${path === '' ? '' : `/${path}`}`
    let answer: Response
    try {
      const signal = AbortSignal.timeout(timeout)
      answer = await fetch(address, { method: 'POST', body, headers, redirect: 'manual', signal })
    } catch (error) {
      throw new RuleBroken(`there was no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    try {
      const content = (JSON.parse(text) ?? {}) as Record<string, unknown>
      return { ...this.speaker.read(answer.status, content), text: `${answer.status} ${text}` }
    } catch {
      if (answer.status === 200) throw new RuleBroken('it answered 200 without JSON')
      return { is: 'refused', balance: null, text: `${answer.status} ${text}` }
    }
  }

  say(saying: Saying): Promise<WalletAnswer> {
    return this.post(this.message(saying))
  }

  async balance(): Promise<number> {
    const { is, balance, text } = await this.say({ call: 'balance' })
    must(is === 'done' && balance !== null, `the balance was answered ${text}`)
    return balance
  }

  async done(saying: Saying): Promise<WalletAnswer> {
    const said = await this.say(saying)
    must(said.is === 'done', `${saying.call} was answered ${said.text}`)
    return said
  }

  async refused(saying: Saying, what: string = saying.call): Promise<WalletAnswer> {
    const said = await this.say(saying)
    must(said.is !== 'done', `${what} was answered ${said.text}`)
    return said
  }

  /** Throws unless the balance equals `before + by`, in fen. */
  async moved(before: number, by: number, after: string): Promise<void> {
    const balance = await this.balance()
    must(balance === before + by, `after ${after} the balance is ${balance}, not ${before + by}`)
  }
}
