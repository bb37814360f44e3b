import { setTimeout as wait } from 'node:timers/promises'
import { keyScopes } from '@koi/contract/access/apiKey/apiKey'
import {
  openTarget,
  type Installation,
  type Operator,
  type Player,
  type Target,
  unique,
  wideLimits,
} from '../abuse/target.ts'
import { ask } from '../abuse/http.ts'
import { signatureHeaders } from '../../apps/cli/src/venueCheck/client.ts'
import { type Finding, type Received, judgeAnswer, judgeCall } from './judge.ts'
import type { Operation } from './reference.ts'
import type { Caller, Step } from './steps.ts'
import { KnownValues } from './knownValues.ts'
import type { Value } from './values.ts'

export class FuzzTarget {
  readonly #installation: Installation
  readonly #operations: ReadonlyMap<string, Operation>
  /** Values that steps may use, except `admin`, which must remain able to use the installation. */
  readonly #known = new KnownValues((value) => value === this.#target.admin.id || value === 'admin')
  #target!: Target
  #player!: Player
  #operator!: Operator
  #agent = ''
  #key = ''
  answered = 0
  readonly granted = new Set<string>()

  constructor(installation: Installation, operations: readonly Operation[]) {
    this.#installation = installation
    this.#operations = new Map(operations.map((one) => [one.at, one]))
  }

  /** Settings that are restored before each run, because steps may change them so that every call is refused. */
  readonly #usableSettings = {
    ...wideLimits,
    site_state: 1,
    play_state: 1,
    operator_addresses: '',
    four_eyes_changes: 0,
  }

  /** Restores these settings and the sessions of player, operator, agent and key. */
  async prepare(): Promise<void> {
    this.#target ??= await openTarget(this.#installation)
    await this.#target.changeSettings(this.#usableSettings)
    const isSignedIn = async (asked: Promise<{ status: number; code: string }>) => {
      const { status, code } = await asked
      return status < 300 && !/^[45]\d\d$/.test(code)
    }
    if (!this.#player || !(await isSignedIn(this.#player.ask('balance')))) {
      this.#player = await this.#target.register()
      await this.#target.credit(this.#player, '5000.00')
      const order = await this.#player.ask('recharge', { paytype: 'wechat', amount: '200' })
      this.#known.keep('deposit_no', order.data['deposit_no'] as Value)
      await this.#target.bindCard(this.#player)
    }
    if (!this.#operator || !(await isSignedIn(this.#operator.ask('GET me'))))
      this.#operator = await this.#target.createOperator()
    if (!this.#agent || !(await isSignedIn(ask(this.#installation.url, 'GET /agent/api/me', { token: this.#agent })))) {
      const body = { username: 'demo005', password: 'koi12345' }
      const { data } = await ask(this.#installation.url, 'POST /agent/api/login', { body })
      this.#agent = typeof data.token === 'string' ? data.token : ''
    }
    if (!this.#key || !(await isSignedIn(ask(this.#installation.url, 'GET /open/api/key', { token: this.#key })))) {
      const body = { name: `key ${unique()}`, scopes: keyScopes }
      this.#key = String((await this.#target.requireSuccess(this.#target.admin.ask('POST api-keys', body))).data['key'])
    }
  }

  /** Reads every list once to collect values for later steps. */
  async learn(): Promise<void> {
    for (const { at, inPath } of this.#operations.values())
      if (at.startsWith('GET ') && inPath.length === 0)
        await this.play({ do: 'call', at, as: 'own', path: {}, input: {} })
  }

  async books(): Promise<Finding | null> {
    const result = await this.#target.checkLedger()
    return result === 'ledger ok' ? null : { kind: 'broken invariants', detail: result }
  }

  /** Runs a step and judges its answer; null without a finding. */
  async play(step: Step): Promise<Finding | null> {
    this.answered++
    if (step.do === 'frames') return this.#sendFrames(step)
    if (step.do === 'listen') return this.#openStream(step)
    if (step.do === 'hook') {
      const raw = JSON.stringify(this.#known.resolve(step.content)) ?? ''
      const headers = step.isSigned ? signatureHeaders(this.#installation.secret ?? '', raw) : {}
      return judgeAnswer(await this.#send(`POST ${step.at}`, '', { raw, headers }))
    }
    const operation = this.#operations.get(step.at)
    if (!operation) throw new Error(`the references name no ${step.at}`)
    const received = await this.#call(step)
    if (received.status < 300 && !/^\{"code":[45]/.test(received.text)) this.granted.add(step.at)
    if (received.status === 200) this.#known.learn(step.at.split(' ')[1]!.split('/{')[0]!, received.text)
    return judgeCall(operation, received)
  }

  #call({ at, as, path, input, raw, key }: Extract<Step, { do: 'call' }>): Promise<Received> {
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
  ): Promise<Received> {
    const begun = performance.now()
    const { status, text, headers } = await ask(this.#installation.url, at, { ...given, token })
    return { status, text, type: headers.get('content-type') ?? '', milliseconds: performance.now() - begun }
  }

  #tokenOf(caller: Caller, address: string): string {
    const own = address.startsWith('/console/')
      ? 'operator'
      : address.startsWith('/agent/')
        ? 'agent'
        : address.startsWith('/open/')
          ? 'key'
          : 'player'
    const tokens: Record<Exclude<Caller, 'own'>, string> = {
      anonymous: '',
      stranger: 'x'.repeat(43),
      player: this.#player.token,
      operator: this.#operator.token,
      agent: this.#agent,
      key: this.#key,
    }
    return tokens[caller === 'own' ? own : caller]
  }

  async #openStream({ at, as, headers }: Extract<Step, { do: 'listen' }>): Promise<Finding | null> {
    const begun = performance.now()
    const leave = new AbortController()
    const response = await fetch(new URL(at, this.#installation.url), {
      headers: { ...headers, authorization: `Bearer ${this.#tokenOf(as, at)}` },
      signal: leave.signal,
    })
    const first = await Promise.race([response.body?.getReader().read(), wait(300)]).catch(() => undefined)
    leave.abort()
    const text = first?.value ? Buffer.from(first.value).toString('utf8') : ''
    return judgeAnswer({ status: response.status, text, type: '', milliseconds: performance.now() - begun })
  }

  async #sendFrames({ isGreeted, frames }: Extract<Step, { do: 'frames' }>): Promise<Finding | null> {
    const opened = await ask(this.#installation.url, 'POST /service/api/open', { body: {} })
    const socket = new WebSocket(`${this.#installation.url.replace('http', 'ws')}/service/socket`)
    const received: string[] = []
    socket.addEventListener('message', ({ data }) => void received.push(String(data)))
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
    const text = received.join('\n')
    if (text.includes('"code":"FAULT"')) return { kind: 'a fault on the socket', detail: text.slice(0, 400) }
    return judgeAnswer({ status: 200, text, type: '', milliseconds: 0 })
  }
}

const textOf = (value: Value): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
