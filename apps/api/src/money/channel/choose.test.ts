import { fen } from '@koi/contract/money'
import { expect, test } from 'vitest'
import { chooseChannels, costOf, type RankedChannel } from './choose.ts'

type Ranged = RankedChannel & { least: number; most: number }
const channel = (code: string, change: Partial<Ranged> = {}): Ranged => ({
  code,
  sort: 0,
  weight: 100,
  costFixed: fen(0),
  costRate: 0,
  leastLevel: 0,
  recentSuccess: null,
  least: 10_000,
  most: 1_000_000,
  ...change,
})
const choose = (channels: Ranged[], { yuan = 200, level = 0 } = {}): string[] =>
  chooseChannels(channels, {
    amount: fen(yuan * 100),
    level,
    rangeOf: ({ least, most }) => ({ least: fen(least), most: fen(most) }),
  }).map(({ code }) => code)

test('omits channels whose range or level does not fit; both bounds belong to the range', () => {
  const channels = [channel('small', { most: 20_000 }), channel('large', { least: 20_001 })]
  expect(choose(channels)).toEqual(['small'])
  expect(choose(channels, { yuan: 100 })).toEqual(['small'])
  expect(choose(channels, { yuan: 200.01 })).toEqual(['large'])
  expect(choose(channels, { yuan: 99.99 })).toEqual([])
  const vip = [channel('all'), channel('vip', { leastLevel: 3, weight: 200 })]
  expect(choose(vip, { level: 2 })).toEqual(['all'])
  expect(choose(vip, { level: 3 })).toEqual(['vip', 'all'])
})

test('orders by weight, then success in the last hour, then cost', () => {
  const cheap = channel('cheap', { costRate: 50 })
  const dear = channel('dear', { costRate: 200 })
  expect(choose([dear, cheap])).toEqual(['cheap', 'dear'])
  expect(choose([{ ...cheap, recentSuccess: 60 }, dear])).toEqual(['dear', 'cheap'])
  expect(
    choose([
      { ...cheap, recentSuccess: 60 },
      { ...dear, recentSuccess: 69 },
    ]),
  ).toEqual(['cheap', 'dear'])
  expect(choose([{ ...cheap, recentSuccess: 60, weight: 101 }, dear])).toEqual(['cheap', 'dear'])
})

test('equal channels keep the order of the console', () => {
  expect(choose([channel('wechat-2'), channel('wechat')])).toEqual(['wechat', 'wechat-2'])
  expect(choose([channel('wechat'), channel('wechat-2', { sort: -1 })])).toEqual(['wechat-2', 'wechat'])
})

test('compares fixed and proportional costs at the amount of the order, rounded half up', () => {
  const fixed = channel('fixed', { costFixed: fen(200) })
  const rate = channel('rate', { costRate: 100 })
  expect(choose([fixed, rate], { yuan: 100 })).toEqual(['rate', 'fixed'])
  expect(choose([fixed, rate], { yuan: 1000 })).toEqual(['fixed', 'rate'])
  expect(costOf({ costFixed: fen(30), costRate: 60 }, fen(10_000))).toBe(90)
  expect(costOf({ costFixed: fen(0), costRate: 1 }, fen(5000))).toBe(1)
  expect(costOf({ costFixed: fen(0), costRate: 1 }, fen(4999))).toBe(0)
})
