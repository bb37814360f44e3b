import { type ChannelCode, channelTypes } from '@koi/contract/money/deposit/deposit'
import { fenFromYuan } from '@koi/contract/money'
import { hour, millisOf, minute } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readRange } from '../../money/channel/range.ts'
import { sign } from '../../platform/outside/sign.ts'
import { readBalances } from './balances.testing.ts'
import { amountOf, byPlayer, edge, send, some, step, duplicates, which } from './step.testing.ts'
import type { ModelDeposit, Person, Model } from './model.testing.ts'

const channels = { bank: 'card', wxpay: 'wechat', alipay: 'alipay', usdt: 'usdt' } as const
const ranges = { bank: 'bank', wxpay: 'wechat', alipay: 'alipay', usdt: 'usdt-trc20' } as const
const now = ({ app }: Model): number => millisOf(app.clock.now())
const payerOf = { bank: '锦绣银行', bank_owner: '张三', bank_no: '6222000011112222', bank_address: '支行' }

const waiting = (model: Model, { deposits }: Person): number =>
  deposits.filter(({ state, expiresAt }) => state === 1 && expiresAt > now(model)).length
const allDeposits = ({ people }: Model): [Person, ModelDeposit][] =>
  people.flatMap((person) => person.deposits.map((paid): [Person, ModelDeposit] => [person, paid]))

export function credited(person: Person, paid: ModelDeposit, amount: number): void {
  paid.state = 2
  person.worth += amount
  person.requiredTurnover += amount
}

const loadCents = async ({ app }: Model, no: string): Promise<number> =>
  (await app.app.db.selectFrom('deposit').select('payUsdtCents').where('depositNo', '=', no).executeTakeFirstOrThrow())
    .payUsdtCents ?? 0

const recharge = byPlayer(
  'recharge',
  'POST /api/recharge',
  fc.tuple(fc.constantFrom(...(Object.keys(channels) as (keyof typeof channels)[])), edge, duplicates),
  async (model, person, paytype, at, times) => {
    const { least, most } = await readRange(model.app.app.db, channels[paytype], ranges[paytype])
    const { main } = await readBalances(model, person)
    const text = amountOf(at, { least, most, balance: main })
    const amount = fenFromYuan(text)
    const isFine = amount !== null && amount >= least && amount <= most
    const wanted = isFine ? (waiting(model, person) >= 3 ? 409 : 200) : 422
    const answer = await send(
      model,
      person,
      'POST /api/recharge',
      { paytype, amount: text, catepay: 'TRC20', ...(paytype === 'bank' ? payerOf : {}) },
      times,
    )
    expect({ amount: text, ...answer }).toMatchObject({ code: wanted })
    if (wanted === 200)
      person.deposits.push({
        no: answer.message,
        cents: await loadCents(model, answer.message),
        channel: channels[paytype],
        amount: amount!,
        state: 1,
        createdAt: now(model),
        expiresAt: now(model) + hour,
        closedAt: null,
        reference: '',
      })
    return wanted
  },
)

const noticeKinds = [
  'right',
  'right',
  'right',
  'again',
  'other',
  'less',
  'failed',
  'forged',
  'stale',
  'reused',
  'unknown',
] as const

const callback = step(
  'callback',
  fc.tuple(which, fc.constantFrom(...noticeKinds), fc.constantFrom(1, 1, 4)),
  async (model, n, kind, times) => {
    const found = some(
      allDeposits(model).filter(([, { channel }]) => channel === 'wechat' || channel === 'alipay'),
      n,
    )
    if (!found) return null
    const [person, paid] = found
    const used = allDeposits(model).find(
      ([, other]) => other !== paid && other.channel === paid.channel && other.reference !== '',
    )?.[1].reference
    const reference = kind === 'reused' && used ? used : kind === 'again' ? `again-${paid.no}` : `first-${paid.no}`
    const raw = JSON.stringify({
      deposit_no: kind === 'unknown' ? `${paid.no.slice(0, -1)}x` : paid.no,
      result: kind === 'failed' ? 'failed' : 'paid',
      amount: kind === 'less' ? paid.amount - 1 : paid.amount,
      currency: 'CNY',
      channel:
        kind === 'other' ? (paid.channel === 'wechat' ? 'alipay' : 'wxpay') : channelTypes[paid.channel as ChannelCode],
      reference: kind === 'unknown' ? `lost-${paid.no}` : reference,
    })
    const stamp = Date.now() - (kind === 'stale' ? 11 * minute : 0)
    const notify = () =>
      model.app.server.inject({
        method: 'POST',
        url: `/hooks/pay/${paid.channel}`,
        payload: raw,
        headers: {
          'content-type': 'application/json',
          ...sign(kind === 'forged' ? 'another secret' : model.sandbox.secret, raw, stamp),
        },
      })
    const answers = await Promise.all(Array.from({ length: times }, notify))
    const isBelieved = kind !== 'forged' && kind !== 'stale'
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([isBelieved ? 200 : 401]))
    if (!isBelieved || paid.state !== 1 || kind === 'unknown' || kind === 'other' || kind === 'less') return kind
    if (kind === 'failed') paid.state = 3
    else if (kind !== 'reused' || !used) {
      credited(person, paid, paid.amount)
      paid.reference = reference
    }
    return kind
  },
)

const decideDeposit = step(
  'decideDeposit',
  fc.tuple(which, fc.constantFrom('approve', 'reject'), fc.constantFrom(null, '123.45')),
  async (model, n, verb, other) => {
    const found = some(allDeposits(model), n)
    if (!found) return null
    const [person, paid] = found
    const goal = verb === 'approve' ? 2 : 3
    const wanted = paid.state === 1 || paid.state === goal ? 200 : 409
    const answer = await model.app.callConsoleApi(
      `POST /console/api/deposits/${paid.no}/${verb}`,
      verb === 'approve' ? (other ? { amount: other } : {}) : { reason: 'no money came' },
    )
    expect(answer.status).toBe(wanted)
    if (paid.state !== 1) return `${wanted} again`
    if (verb === 'approve') credited(person, paid, other ? 12_345 : paid.amount)
    else paid.state = 3
    paid.closedAt = now(model)
    return verb
  },
)

export const depositCommands = [recharge, recharge, callback, callback, callback, decideDeposit, decideDeposit]
