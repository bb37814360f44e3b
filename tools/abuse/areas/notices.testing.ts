import type { Area } from '../case.ts'
import { type Target } from '../target.ts'
import { payer, type Payer } from './payer.testing.ts'

/** What is seen once the notice has been told with these changes. */
const told =
  (change: object, how: Parameters<Payer['tell']>[1] = {}) =>
  async (target: Target): Promise<string> => {
    const one = await payer(target)
    return `${await one.tell(change, how)}, ${await one.seen()}`
  }
const right = told({})
const refused = /^told 401, balance 0\.00$/
const unbooked = /^told (200|401|400|404), balance 0\.00$/

const needs = { needsSecret: true, needsSandbox: true } as const

/** Notices of a payment gateway, forged and changed. */
export const notices: Area = {
  name: 'notices',
  cases: [
    {
      name: 'an unsigned notice books nothing',
      tried: 'POST /hooks/pay/wechat without headers',
      expected: /^(401|404) bad signature|^401/,
      run: async (target) => {
        const answer = await target.ask('POST /hooks/pay/wechat', { raw: '{"deposit_no":"D1","result":"paid"}' })
        return `${answer.status} ${answer.text}`
      },
    },
    {
      ...needs,
      name: 'a notice signed with another secret books nothing',
      tried: 'the secret with one sign more',
      expected: refused,
      run: (target) => told({}, { secret: `${target.secret}x` })(target),
      weak: right,
    },
    {
      ...needs,
      name: 'a notice signed with an empty secret books nothing',
      tried: "HMAC with ''",
      expected: refused,
      run: told({}, { secret: '' }),
      weak: right,
    },
    {
      ...needs,
      name: 'a notice changed after signing books nothing',
      tried: 'a blank behind the signed body',
      expected: refused,
      run: told({}, { spoil: ' ' }),
      weak: right,
    },
    {
      ...needs,
      name: 'an old notice books nothing',
      tried: 'a stamp of six minutes ago',
      expected: refused,
      run: async (target) => told({}, { at: Date.now() - 360_000 })(target),
      weak: right,
    },
    {
      ...needs,
      name: 'a notice from the future books nothing',
      tried: 'a stamp six minutes ahead',
      expected: refused,
      run: async (target) => told({}, { at: Date.now() + 360_000 })(target),
    },
    {
      ...needs,
      name: 'more than was ordered is not booked by itself',
      tried: 'amount 2000000 for an order of 20000',
      expected: unbooked,
      run: told({ amount: 2_000_000 }),
      weak: right,
    },
    {
      ...needs,
      name: 'less than was ordered books nothing either',
      tried: 'amount 1',
      expected: unbooked,
      run: told({ amount: 1 }),
    },
    {
      ...needs,
      name: 'odd amounts book nothing',
      tried: "-20000, 0, 20000.5, '20000', 1e308, null, [20000]",
      expected: unbooked,
      run: async (target) => {
        const one = await payer(target)
        const lines: string[] = []
        for (const amount of [-20_000, 0, 20_000.5, '20000', 1e308, null, [20_000]])
          lines.push(`${await one.tell({ amount })}, ${await one.seen()}`)
        return lines
      },
    },
    {
      ...needs,
      name: 'another currency books nothing',
      tried: 'currency USD, USDT, cny and none',
      expected: unbooked,
      run: async (target) => {
        const one = await payer(target)
        const lines: string[] = []
        for (const currency of ['USD', 'USDT', 'cny', undefined])
          lines.push(`${await one.tell({ currency })}, ${await one.seen()}`)
        return lines
      },
    },
    {
      ...needs,
      name: 'a notice of another channel books nothing',
      tried: "the order of wxpay told to /hooks/pay/alipay, and as alipay's",
      expected: unbooked,
      run: async (target) => {
        const one = await payer(target)
        return [
          `${await one.tell({}, { channel: 'alipay' })}, ${await one.seen()}`,
          `${await one.tell({ channel: 'alipay' }, { channel: 'alipay' })}, ${await one.seen()}`,
          `${await one.tell({ channel: 'antoken' }, { channel: 'antoken' })}, ${await one.seen()}`,
        ]
      },
    },
    {
      ...needs,
      name: 'an order that nobody made books nothing',
      tried: 'deposit_no of no order, empty, a list',
      expected: unbooked,
      run: async (target) => {
        const one = await payer(target)
        const lines: string[] = []
        for (const deposit_no of ['D0', '', [one.order], `${one.order} `, one.order.toLowerCase()])
          lines.push(`${await one.tell({ deposit_no })}, ${await one.seen()}`)
        return lines
      },
    },
    {
      ...needs,
      name: 'a result of another word books nothing',
      tried: "PAID, success, true, ''",
      expected: unbooked,
      run: async (target) => {
        const one = await payer(target)
        const lines: string[] = []
        for (const result of ['PAID', 'success', true, ''])
          lines.push(`${await one.tell({ result })}, ${await one.seen()}`)
        return lines
      },
    },
  ],
}
