import type { MarkKind } from '@koi/contract/player/link/link'
import { expect } from 'vitest'
import { code, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { catchUp } from '../segment/segment.testing.ts'

export interface LinkedPlayer {
  token: string
  name: string
  id: string
}
interface From {
  ip?: string
  device?: string
}

let made = 0
/** A name that no other player of the test file has. */
const ownName = (): string => `王${String.fromCodePoint(0x4e00 + ++made, 0x5200 + made)}`
export const someDevice = (): string => `device-${String(++made).padStart(16, '0')}`
const someAddress = (): string => `10.${++made % 250}.${Math.floor(made / 250)}.7`
const headersOf = ({ ip = someAddress(), device = '' }: From) => ({ 'x-forwarded-for': ip, 'x-device': device })

export function linkCalls(current: () => TestApp) {
  const send = (at: string, body: object, token?: string, from: From = {}) =>
    current().callPlayerApi(at, body, token, headersOf(from))
  /** Registers a player who shares with others only the given values. */
  async function register(from: From = {}, more: object = {}): Promise<LinkedPlayer> {
    const name = `l${Date.now().toString(36).slice(-4)}${(++made).toString(36).padStart(3, '0')}1`
    const given = {
      name,
      password,
      confirmPass: password,
      realname: ownName(),
      paypassword: payPassword,
      code,
      ...more,
    }
    const answer = await send('POST /api/register', given, undefined, from)
    expect(answer).toMatchObject({ code: 200, message: '注册成功' })
    const { id } = await current()
      .app.db.selectFrom('player')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    return { token: answer.data.api_token as string, name, id }
  }
  async function signIn({ name }: LinkedPlayer, from: From = {}): Promise<void> {
    expect((await send('POST /api/login_pc', { name, password, code }, undefined, from)).code).toBe(200)
  }
  async function bind({ token }: LinkedPlayer, number: string): Promise<void> {
    const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: number, pay_pass: payPassword }
    expect(await send('POST /api/bindcard', card, token)).toMatchObject({ code: 200 })
  }
  async function unbind({ token }: LinkedPlayer): Promise<void> {
    const [card] = (await send('POST /api/getcard', { type: 1 }, token)).data
    expect((await send('POST /api/delcard', { id: card.id, pay_pass: payPassword }, token)).code).toBe(200)
  }
  async function change({ id }: LinkedPlayer, body: object): Promise<void> {
    expect(await current().callConsoleApi(`PATCH /console/api/players/${id}`, body)).toMatchObject({ status: 200 })
  }
  /** Links of a player, after all events so far are handled. */
  async function linksOf({ id }: Pick<LinkedPlayer, 'id'>) {
    await catchUp(current())
    const { status, body } = await current().callConsoleApi(`GET /console/api/players/${id}/links`)
    expect(status).toBe(200)
    return body as {
      score: number
      linked: number
      rules: { rule: string; points: number; is_met: number }[]
      accounts: { id: string; username: string; distance: number; is_excluded: number; is_blocked: number }[]
      links: { from: string; to: string; strength: number; reasons: { kind: MarkKind; since: string }[] }[]
      is_cut: number
    }
  }
  /** The kinds of marks that two players share, and the strength of their link. */
  async function between(one: LinkedPlayer, other: LinkedPlayer) {
    const link = (await linksOf(one)).links.find(
      ({ from, to }) => [from, to].includes(one.id) && [from, to].includes(other.id),
    )
    return link ? { strength: link.strength, kinds: link.reasons.map(({ kind }) => kind) } : null
  }
  const metRules = async (player: LinkedPlayer) =>
    (await linksOf(player)).rules.filter(({ is_met }) => is_met === 1).map(({ rule }) => rule)
  return { register, signIn, bind, unbind, change, linksOf, between, metRules }
}
