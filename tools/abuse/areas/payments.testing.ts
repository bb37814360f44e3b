import { signed } from '../../venue-check/client.ts'
import type { Area } from '../case.ts'
import { type House, type Member, unique } from '../house.ts'
import { orderOf } from './owners.testing.ts'

interface Told {
  member: Member
  order: string
  /** The notice that would book the order of 200.00. */
  notice: Record<string, unknown>
  /** Sends it: changed, signed with `secret`, at a time, to a channel; returns the status. */
  tell(change?: object, how?: { secret?: string; at?: number; channel?: string; spoil?: string }): Promise<string>
  /** 'balance 0.00', after a moment in which it would have been booked. */
  seen(): Promise<string>
}

/** A player with an order of 200.00 that is paid on a gateway's page. */
async function payer(house: House): Promise<Told> {
  const member = await house.join()
  const order = await orderOf(house, member)
  const notice = {
    deposit_no: order,
    result: 'paid',
    amount: 20_000,
    currency: 'CNY',
    channel: 'wxpay',
    reference: `A${unique()}`,
    at: new Date().toISOString(),
  }
  return {
    member,
    order,
    notice,
    tell: async (change = {}, { secret = house.secret ?? '', at, channel = 'wechat', spoil = '' } = {}) => {
      const body = JSON.stringify({ ...notice, ...change })
      const answer = await house.ask(`POST /hooks/pay/${channel}`, {
        raw: body + spoil,
        headers: signed(secret, body, at),
      })
      return `told ${answer.status}`
    },
    seen: async () => `balance ${await house.balanceOf(member)}`,
  }
}

const needs = { needsSecret: true, needsSandbox: true } as const

/** Notices of a payment repeated, at once and in another order. */
export const payments: Area = {
  name: 'payments',
  cases: [
    {
      ...needs,
      name: 'the same message again books once',
      tried: 'the very bytes twice, then freshly signed twice',
      expected: /^balance 200\.00$/,
      run: async (house) => {
        const one = await payer(house)
        const body = JSON.stringify(one.notice)
        const headers = signed(house.secret ?? '', body)
        for (let times = 0; times < 2; times++) await house.ask('POST /hooks/pay/wechat', { raw: body, headers })
        for (let times = 0; times < 2; times++) await one.tell()
        return one.seen()
      },
      weak: async (house) => {
        const one = await payer(house)
        await one.tell()
        await house.give(one.member, '200.00')
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'twenty notices at once book once',
      tried: 'twenty freshly signed notices of one payment',
      expected: /^balance 200\.00, ledger ok$/,
      run: async (house) => {
        const one = await payer(house)
        await Promise.all(Array.from({ length: 20 }, () => one.tell()))
        return `${await one.seen()}, ${await house.ledger()}`
      },
    },
    {
      ...needs,
      name: 'two payments of one order book once',
      tried: 'the order paid under two references at once',
      expected: /^balance 200\.00$/,
      run: async (house) => {
        const one = await payer(house)
        await Promise.all([one.tell(), one.tell({ reference: `B${unique()}` })])
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'one payment pays one order',
      tried: 'the reference of a booked order told for another order',
      expected: /^told 200, balance 0\.00$/,
      run: async (house) => {
        const [paid, other] = [await payer(house), await payer(house)]
        await paid.tell()
        return `${await other.tell({ reference: paid.notice['reference'] })}, ${await other.seen()}`
      },
    },
    {
      ...needs,
      name: 'failed after paid takes nothing back',
      tried: 'paid, then failed',
      expected: /^balance 200\.00$/,
      run: async (house) => {
        const one = await payer(house)
        await one.tell()
        await one.tell({ result: 'failed' })
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'paid after failed waits for an operator',
      tried: 'failed, then paid',
      expected: /^balance 0\.00$/,
      run: async (house) => {
        const one = await payer(house)
        await one.tell({ result: 'failed' })
        await one.tell()
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'an order that was rejected is not booked by a late notice',
      tried: 'rejected by an operator, then paid',
      expected: /^balance 0\.00$/,
      run: async (house) => {
        const one = await payer(house)
        await house.must(house.admin.ask(`POST deposits/${one.order}/reject`, { reason: 'abuse' }))
        await one.tell()
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'the player coming back proves nothing',
      tried: 'the address of return with paid=1, as GET and POST',
      expected: /^balance 0\.00$/,
      run: async (house) => {
        const one = await payer(house)
        await house.ask(`GET /?deposit_no=${one.order}&result=paid`)
        await house.ask(`GET /hooks/pay/wechat?deposit_no=${one.order}&result=paid&amount=20000`)
        await one.member.ask('payinfo', { deposit_no: one.order, state: 2, result: 'paid' })
        return one.seen()
      },
    },
  ],
}
