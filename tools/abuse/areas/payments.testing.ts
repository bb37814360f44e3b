import { signed } from '../../../apps/cli/src/venueCheck/client.ts'
import type { Area } from '../case.ts'
import { unique } from '../target.ts'
import { payer } from './payer.testing.ts'

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
      run: async (target) => {
        const one = await payer(target)
        const body = JSON.stringify(one.notice)
        const headers = signed(target.secret ?? '', body)
        for (let times = 0; times < 2; times++) await target.ask('POST /hooks/pay/wechat', { raw: body, headers })
        for (let times = 0; times < 2; times++) await one.tell()
        return one.seen()
      },
      weak: async (target) => {
        const one = await payer(target)
        await one.tell()
        await target.give(one.player, '200.00')
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'twenty notices at once book once',
      tried: 'twenty freshly signed notices of one payment',
      expected: /^balance 200\.00, ledger ok$/,
      run: async (target) => {
        const one = await payer(target)
        await Promise.all(Array.from({ length: 20 }, () => one.tell()))
        return `${await one.seen()}, ${await target.ledger()}`
      },
    },
    {
      ...needs,
      name: 'two payments of one order book once',
      tried: 'the order paid under two references at once',
      expected: /^balance 200\.00$/,
      run: async (target) => {
        const one = await payer(target)
        await Promise.all([one.tell(), one.tell({ reference: `B${unique()}` })])
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'one payment pays one order',
      tried: 'the reference of a booked order told for another order',
      expected: /^told 200, balance 0\.00$/,
      run: async (target) => {
        const [paid, other] = [await payer(target), await payer(target)]
        await paid.tell()
        return `${await other.tell({ reference: paid.notice['reference'] })}, ${await other.seen()}`
      },
    },
    {
      ...needs,
      name: 'failed after paid takes nothing back',
      tried: 'paid, then failed',
      expected: /^balance 200\.00$/,
      run: async (target) => {
        const one = await payer(target)
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
      run: async (target) => {
        const one = await payer(target)
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
      run: async (target) => {
        const one = await payer(target)
        await target.must(target.admin.ask(`POST deposits/${one.order}/reject`, { reason: 'abuse' }))
        await one.tell()
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'the player coming back proves nothing',
      tried: 'the address of return with paid=1, as GET and POST',
      expected: /^balance 0\.00$/,
      run: async (target) => {
        const one = await payer(target)
        await target.ask(`GET /?deposit_no=${one.order}&result=paid`)
        await target.ask(`GET /hooks/pay/wechat?deposit_no=${one.order}&result=paid&amount=20000`)
        await one.player.ask('payinfo', { deposit_no: one.order, state: 2, result: 'paid' })
        return one.seen()
      },
    },
  ],
}
