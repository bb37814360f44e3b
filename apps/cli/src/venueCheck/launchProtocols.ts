import { createHash, createHmac, randomBytes } from 'node:crypto'
import { signForm } from './form.protocol.ts'
import type { AdapterName, ProtocolMessage } from './walletProtocol.ts'

// How the platform calls a launch in each aggregator protocol.

export type AggregatorName = Exclude<AdapterName, 'koi'>

export interface LaunchTarget {
  url: string
  secret: string
  account: string
  game: string
}

export interface LaunchCall {
  login: string
  session: string
  game?: string
  currency?: string
  secret?: string
  sentAt?: number
}

export interface LaunchProtocol {
  hasTimestamp: boolean
  encode(target: LaunchTarget, call: LaunchCall): ProtocolMessage
  findLink(body: Record<string, unknown>): unknown
}

const form = 'application/x-www-form-urlencoded'
const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

const formHmac: LaunchProtocol = {
  hasTimestamp: true,
  encode(
    { secret, account, ...target },
    { login, session, game = target.game, currency = 'CNY', secret: key = secret, sentAt: at },
  ) {
    const fields = Object.entries({
      game_uuid: game,
      player_id: login,
      player_name: login,
      currency,
      session_id: session,
      device: 'mobile',
      return_url: '',
      language: 'zh',
    })
    const headers = {
      'X-Merchant-Id': account,
      'X-Timestamp': String(Math.floor((at ?? Date.now()) / 1000)),
      'X-Nonce': randomBytes(16).toString('hex'),
    }
    const signature = { ...headers, 'X-Sign': signForm(fields, headers, key) }
    return {
      path: 'games/init',
      body: String(new URLSearchParams(fields)),
      headers: { 'content-type': form, ...signature },
    }
  },
  findLink: (body) => body['url'],
}

const playJson: LaunchProtocol = {
  hasTimestamp: false,
  encode({ secret, account, ...target }, { login, game = target.game, currency = 'CNY', secret: key = secret }) {
    const user = { id: login, nickname: login }
    const urls = { return_url: '' }
    const body = JSON.stringify({ casino_id: account, game, currency, locale: 'zh', client_type: 'mobile', urls, user })
    const sign = createHmac('sha256', key).update(body).digest('hex')
    return { path: 'sessions', body, headers: { 'content-type': 'application/json', 'X-REQUEST-SIGN': sign } }
  },
  findLink: (body) => propertyOf(body['launch_options'], 'game_url'),
}

const debitCredit: LaunchProtocol = {
  hasTimestamp: false,
  encode(
    { secret, account, ...target },
    { login, session, game = target.game, currency = 'CNY', secret: key = secret },
  ) {
    const fields: Record<string, string> = {
      sessionId: session,
      nick: login,
      authType: 'external',
      lang: 'zh',
      currency,
      gameId: game,
      returnUrl: '',
    }
    const all: Record<string, string> = { ...fields, userId: login }
    const values = Object.keys(all)
      .toSorted()
      .map((name) => all[name])
    const sign = createHash('sha256').update(values.join('')).update(key).digest('hex')
    return {
      path: `v2/app/users/${login}/session?clientId=${encodeURIComponent(account)}`,
      body: String(new URLSearchParams(fields)),
      headers: { 'content-type': form, sign },
    }
  },
  findLink: ({ data }) => propertyOf(propertyOf(data, 'attributes'), 'redirect-url'),
}

export const launchProtocols: Readonly<Record<AggregatorName, LaunchProtocol>> = {
  'form-hmac': formHmac,
  'play-json': playJson,
  'debit-credit': debitCredit,
}
