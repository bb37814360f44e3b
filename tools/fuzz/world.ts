import { setTimeout as wait } from 'node:timers/promises'
import { keyScopes } from '@koi/contract/apiKey/apiKey'
import { openTarget, type Operator, type Player, type Target, unique } from '../abuse/target.ts'
import { ask } from '../abuse/http.ts'
import { signed } from '../../apps/cli/src/venueCheck/client.ts'
import { type Finding, type Heard, judgeAnswer, judgeCall } from './judge.ts'
import type { Operation } from './reference.ts'
import type { Step, Who } from './steps.ts'
import { Known } from './known.ts'
import type { Value } from './values.ts'

type Place = Parameters<typeof openTarget>[0]

/** The product under fuzz, and what its answers have told so far. */
export class World {
  readonly #place: Place
  readonly #operations: ReadonlyMap<string, Operation>
  /** Nothing is done to the operator by whom the installation is kept open. */
  readonly #known = new Known((value) => value === this.#target.admin.id || value === 'admin')
  #target!: Target
  #player!: Player
  #operator!: Operator
  #agent = ''
  #key = ''
  /** Calls and messages that were answered. */
  answered = 0
  /** The calls that were granted at least once. */
  readonly granted = new Set<string>()

  constructor(place: Place, operations: readonly Operation[]) {
    this.#place = place
    this.#operations = new Map(operations.map((one) => [one.at, one]))
  }

  /** What a step may have set that shuts everybody out, or asks for a second operator. */
  readonly #open = {
    site_state: 1,
    play_state: 1,
    operator_addresses: '',
    four_eyes_changes: 0,
    limit_register_ip: 100_000,
    limit_login_ip: 100_000,
    limit_visitor_threads: 100_000,
    limit_visitor_pictures: 100_000,
    limit_calls_minute: 100_000,
  }

  /** Makes sure that a player, an operator and an agent are signed in, that a key is good, and that the master's settings hold. */
  async prepare(): Promise<void> {
    this.#target ??= await openTarget(this.#place)
    await this.#target.changeSettings(this.#open)
    const isIn = async (asked: Promise<{ status: number; code: string }>) => {
      const { status, code } = await asked
      return status < 300 && !/^[45]\d\d$/.test(code)
    }
    if (!this.#player || !(await isIn(this.#player.ask('balance')))) {
      this.#player = await this.#target.register()
      await this.#target.credit(this.#player, '5000.00')
      const order = await this.#player.ask('recharge', { paytype: 'wechat', amount: '200' })
      this.#known.keep('deposit_no', order.data['deposit_no'] as Value)
      await this.#target.bindCard(this.#player)
    }
    if (!this.#operator || !(await isIn(this.#operator.ask('GET me'))))
      this.#operator = await this.#target.createOperator()
    if (!this.#agent || !(await isIn(ask(this.#place.url, 'GET /agent/api/me', { token: this.#agent })))) {
      const body = { username: 'demo005', password: 'koi12345' }
      const { data } = await ask(this.#place.url, 'POST /agent/api/login', { body })
      this.#agent = typeof data.token === 'string' ? data.token : ''
    }
    if (!this.#key || !(await isIn(ask(this.#place.url, 'GET /open/api/key', { token: this.#key })))) {
      const body = { name: `key ${unique()}`, scopes: keyScopes }
      this.#key = String((await this.#target.requireSuccess(this.#target.admin.ask('POST api-keys', body))).data['key'])
    }
  }

  /** Reads every list once, so that steps have something to name. */
  async look(): Promise<void> {
    for (const { at, inPath } of this.#operations.values())
      if (at.startsWith('GET ') && inPath.length === 0)
        await this.play({ do: 'call', at, as: 'own', path: {}, input: {} })
  }

  /** The invariants of the ledger that do not hold. */
  async books(): Promise<Finding | null> {
    const told = await this.#target.checkLedger()
    return told === 'ledger ok' ? null : { kind: 'broken invariants', detail: told }
  }

  /** Does a step and says what is wrong with its answer; null: nothing. */
  async play(step: Step): Promise<Finding | null> {
    this.answered++
    if (step.do === 'frames') return this.#speak(step)
    if (step.do === 'listen') return this.#listen(step)
    if (step.do === 'hook') {
      const raw = JSON.stringify(this.#known.resolve(step.content)) ?? ''
      const headers = step.isSigned ? signed(this.#place.secret ?? '', raw) : {}
      return judgeAnswer(await this.#send(`POST ${step.at}`, '', { raw, headers }))
    }
    const operation = this.#operations.get(step.at)
    if (!operation) throw new Error(`the references name no ${step.at}`)
    const heard = await this.#call(step)
    if (heard.status < 300 && !/^\{"code":[45]/.test(heard.text)) this.granted.add(step.at)
    if (heard.status === 200) this.#known.learn(step.at.split(' ')[1]!.split('/{')[0]!, heard.text)
    return judgeCall(operation, heard)
  }

  #call({ at, as, path, input, raw, key }: Extract<Step, { do: 'call' }>): Promise<Heard> {
    const [method = '', address = ''] = at.split(' ')
    const filled = address.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(
        textOf(this.#known.resolve(path[name] ?? ''))
          .slice(0, 60)
          .toWellFormed() || 'none',
      ),
    )
    const given = this.#known.resolve(input)
    const query = method === 'GET' && given !== null && typeof given === 'object' && !Array.isArray(given) ? given : {}
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, textOf(value).slice(0, 60).toWellFormed()]),
    )
    const url = asked.size ? `${filled}?${asked}` : filled
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return this.#send(`${method} ${url}`, this.#tokenOf(as, address), {
      headers,
      ...(method === 'GET' ? {} : raw === undefined ? { body: given } : { raw }),
    })
  }

  async #send(
    at: string,
    token: string,
    given: { body?: unknown; raw?: string; headers?: Record<string, string> },
  ): Promise<Heard> {
    const begun = performance.now()
    const { status, text, headers } = await ask(this.#place.url, at, { ...given, token })
    return { status, text, type: headers.get('content-type') ?? '', milliseconds: performance.now() - begun }
  }

  #tokenOf(who: Who, address: string): string {
    const own = address.startsWith('/console/')
      ? 'operator'
      : address.startsWith('/agent/')
        ? 'agent'
        : address.startsWith('/open/')
          ? 'key'
          : 'player'
    const tokens: Record<Exclude<Who, 'own'>, string> = {
      nobody: '',
      stranger: 'x'.repeat(43),
      player: this.#player.token,
      operator: this.#operator.token,
      agent: this.#agent,
      key: this.#key,
    }
    return tokens[who === 'own' ? own : who]
  }

  async #listen({ at, as, headers }: Extract<Step, { do: 'listen' }>): Promise<Finding | null> {
    const begun = performance.now()
    const leave = new AbortController()
    const response = await fetch(new URL(at, this.#place.url), {
      headers: { ...headers, authorization: `Bearer ${this.#tokenOf(as, at)}` },
      signal: leave.signal,
    })
    const first = await Promise.race([response.body?.getReader().read(), wait(300)]).catch(() => undefined)
    leave.abort()
    const text = first?.value ? Buffer.from(first.value).toString('utf8') : ''
    return judgeAnswer({ status: response.status, text, type: '', milliseconds: performance.now() - begun })
  }

  async #speak({ isGreeted, frames }: Extract<Step, { do: 'frames' }>): Promise<Finding | null> {
    const opened = await ask(this.#place.url, 'POST /service/api/open', { body: {} })
    const socket = new WebSocket(`${this.#place.url.replace('http', 'ws')}/service/socket`)
    const heard: string[] = []
    socket.addEventListener('message', ({ data }) => void heard.push(String(data)))
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    if (!isOpen) return { kind: 'no socket', detail: 'the socket did not open' }
    const hello = { t: 'hello', token: opened.data.token ?? '', after: 0 }
    for (const frame of [...(isGreeted ? [hello] : []), ...frames]) {
      if (socket.readyState !== WebSocket.OPEN) break
      const given = frame as Value
      socket.send(typeof given === 'string' ? given : JSON.stringify(this.#known.resolve(given)))
    }
    await wait(150)
    socket.close()
    const text = heard.join('\n')
    if (text.includes('"code":"FAULT"')) return { kind: 'a fault on the socket', detail: text.slice(0, 400) }
    return judgeAnswer({ status: 200, text, type: '', milliseconds: 0 })
  }
}

/** How a value stands in an address. */
const textOf = (value: Value): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
