import { createHmac } from 'node:crypto'
import { noMoney } from '@koi/contract/money'
import { z } from 'zod'
import { keyOf } from '../platform/id.ts'
import { freeRound, labels } from './adapter.copy.ts'
import { addressOf, baseUrl, plainText, secretText, type VenueProtocol } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import type { Answer, Outbound } from './http.ts'
import type { VenueAccess, VenueLaunch } from './venue.ts'
import {
  type Asked,
  type Came,
  headerOf,
  isSameHex,
  objectIn,
  type WalletAnswer,
  type WalletCall,
  WalletFen,
  WalletId,
  WalletLogin,
  type WalletMessage,
  WalletWords,
} from './wallet.ts'
import { gameOf, WalletlessVenue } from './walletless.ts'

const signHeaders = ['X-REQUEST-SIGN', 'X-API-KEY'] as const
const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  casino_id: plainText(labels.casinoId, /^[\w.-]{1,64}$/),
  secret: secretText(labels.secret),
  sign_header: z.enum(signHeaders).default('X-REQUEST-SIGN').meta({ title: labels.signHeader }),
  lobby: plainText(labels.lobby, /^[\w.:-]{1,100}$/).optional(),
})

/** HMAC-SHA256 of the bytes of a body, in hexadecimal. */
export const playJsonSign = (body: string | Buffer, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** The header is a setting: houses of this family differ in its name. */
const headerNameOf = ({ settings }: VenueAccess): string => settings['sign_header'] ?? signHeaders[0]

/** A venue that is called with JSON, signed over its bytes. */
class PlayJsonVenue extends WalletlessVenue {
  readonly #access: VenueAccess
  readonly #outbound: Outbound
  constructor(access: VenueAccess, outbound: Outbound) {
    super()
    this.#access = access
    this.#outbound = outbound
  }

  async launch(ask: VenueLaunch): Promise<{ url: string }> {
    const { code, settings } = this.#access
    const { login } = ask.player
    const answer = await this.#ask('sessions', {
      casino_id: settings['casino_id'],
      game: gameOf(ask, settings['lobby']),
      currency: 'CNY',
      locale: 'zh',
      client_type: ask.isMobile ? 'mobile' : 'desktop',
      urls: { return_url: ask.returnUrl },
      user: { id: login, nickname: login },
    })
    const read = z
      .object({ launch_options: z.object({ game_url: z.url({ protocol: /^https?$/ }) }) })
      .safeParse(answer.body)
    if (answer.status !== 200 || !read.success)
      throw new OutsideFault(`venue ${code} opened no game (${answer.status})`)
    return { url: read.data.launch_options.game_url }
  }

  /** The protocol has no call for it: a session of nobody is refused by whoever lives. */
  async ping(): Promise<boolean> {
    return this.#ask('sessions', { casino_id: this.#access.settings['casino_id'] }, true).then(
      ({ status }) => status < 500,
      () => false,
    )
  }

  async #ask(call: string, content: object, isProof = false): Promise<Answer> {
    const { code, baseUrl: base, secret } = this.#access
    const headers = { [headerNameOf(this.#access)]: playJsonSign(JSON.stringify(content), secret) }
    return this.#outbound.ask(addressOf(base, call), content, code, headers, isProof)
  }
}

const User = { user_id: WalletLogin, currency: z.literal('CNY') }
const Round = { game: WalletWords.default(''), game_id: WalletWords.default(''), finished: z.boolean().default(false) }
const Play = z.object({
  ...User,
  ...Round,
  actions: z
    .array(z.object({ action: z.enum(['bet', 'win']), action_id: WalletId, amount: WalletFen(0) }))
    .max(50)
    .default([]),
})
const Rollback = z.object({
  ...User,
  ...Round,
  actions: z
    .array(z.object({ action: z.literal('rollback'), action_id: WalletId, original_action_id: WalletId }))
    .min(1)
    .max(50),
})
const FreeSpins = z.object({
  user_id: WalletLogin,
  currency: z.literal('CNY').default('CNY'),
  issue_id: WalletId,
  status: WalletWords,
  total_amount: WalletFen(0),
})

const failed = (status: number, code: number, message: string, more: object = {}): WalletAnswer => ({
  status,
  body: { code, message, ...more },
})

function hear(access: VenueAccess, { path, headers, body }: WalletMessage): Asked | WalletAnswer {
  if (!isSameHex(headerOf(headers, headerNameOf(access)), playJsonSign(body, access.secret)))
    return failed(403, 403, 'Forbidden')
  const call = calls[path]
  if (!call) return failed(404, 404, 'Not found')
  const content = objectIn(body)
  if (typeof content?.['currency'] === 'string' && content['currency'] !== 'CNY')
    return failed(412, 154, 'Currency is not allowed for the player')
  return (content && call(access.code, content)) ?? failed(400, 400, 'Bad request')
}

/** What each call asks for; null where it has another shape. */
const calls: Readonly<Record<string, (venue: string, content: object) => Asked | null>> = {
  play(venue, content) {
    const read = Play.safeParse(content)
    if (!read.success) return null
    const { user_id: login, game, game_id: roundId, finished, actions } = read.data
    if (actions.length > 0 && roundId === '') return null
    const told = actions.map(({ action, action_id: id, amount }): WalletCall => {
      if (action === 'win') return { call: 'win', id, bet: null, roundId, amount, memo: '' }
      const isFree = amount === noMoney
      const memo = isFree ? freeRound : ''
      return { call: 'bet', id, session: null, gameCode: game, gameName: '', roundId, amount, memo, isFree }
    })
    const end: WalletCall[] = finished && roundId !== '' ? [{ call: 'end', roundId }] : []
    return asked(venue, login, [...told, ...end], roundId, actions)
  },
  rollback(venue, content) {
    const read = Rollback.safeParse(content)
    if (!read.success) return null
    const { user_id: login, game_id: roundId, actions } = read.data
    const told = actions.map(({ action_id: id, original_action_id: target }): WalletCall => ({
      call: 'rollback',
      id,
      target,
    }))
    return asked(venue, login, told, roundId, actions)
  },
  freespins(venue, content) {
    const read = FreeSpins.safeParse(content)
    if (!read.success) return null
    const { user_id: login, issue_id: id, status, total_amount: amount } = read.data
    // A campaign that was not played to its end, or called off, brings nothing.
    if (status !== 'played') return asked(venue, login, [], '', [])
    const [bet, roundId] = [`${id}/free`, `free/${id}`]
    const stake: WalletCall = {
      call: 'bet',
      id: bet,
      session: null,
      gameCode: '',
      gameName: freeRound,
      roundId,
      amount: noMoney,
      memo: freeRound,
      isFree: true,
    }
    return asked(venue, login, [stake, { call: 'win', id, bet, roundId, amount, memo: freeRound }], '', [])
  },
}

function asked(
  venue: string,
  login: string,
  told: WalletCall[],
  roundId: string,
  actions: readonly { action_id: string }[],
): Asked {
  const transactions = actions.map(({ action_id }) => ({ action_id, tx_id: keyOf(`seamless:${venue}`, action_id) }))
  const round = roundId === '' ? {} : { game_id: roundId, transactions }
  return {
    login,
    nonce: null,
    calls: told,
    answer: (came) =>
      came.problem === null ? { status: 200, body: { balance: came.balance, ...round } } : refusalOf(came),
  }
}

const reasons: Readonly<Record<string, [code: number, message: string]>> = {
  balance: [100, 'Player has not enough funds to process an action'],
  session: [101, 'Player is invalid'],
  limit: [105, 'Player reached customized bet limit'],
  check: [107, 'Game is forbidden to the player'],
  closed: [107, 'Game is forbidden to the player'],
  player: [110, 'Player is disabled'],
}

function refusalOf({ problem, last, balance }: Came): WalletAnswer {
  const reason = problem === 'refused' ? reasons[last?.reason ?? ''] : undefined
  if (reason) return failed(412, reason[0], reason[1], { balance })
  if (problem === 'player') return failed(412, 101, 'Player is invalid')
  if (problem === 'target') return failed(404, 404, 'Not found')
  return failed(400, 400, problem === 'refused' ? (last?.reason ?? '') : 'The action is known with another content')
}

/** JSON with several actions in one call, HMAC-SHA256 over the body (docs/adapters.md). */
export const playJson: VenueProtocol = {
  kind: 'venue',
  name: 'play-json',
  version: '1',
  abilities: ['launch', 'seamless', 'batch', 'rollback', 'free-rounds', 'end-of-round'],
  settings: Settings,
  connect: (access, outbound) => new PlayJsonVenue(access, outbound),
  hear,
}
