import { signed } from '../../../apps/cli/src/venueCheck/client.ts'
import type { Area } from '../case.ts'
import { type Target, type Player, unique } from '../target.ts'

interface Played {
  player: Player
  /** Tells the installation something as the venue; returns status and result. */
  call(
    content: object,
    how?: { secret?: string; headers?: Record<string, string>; at?: number; path?: string },
  ): Promise<string>
  seen(): Promise<string>
}

/** A player with 100.00 whom the seamless venue knows. */
async function player(target: Target): Promise<Played> {
  const player = await target.join()
  await target.give(player, '100.00')
  await target.must(player.ask('getGameUrl', { plat_name: 'seam', game_type: 0, game_code: '', is_mobile_url: 1 }))
  return {
    player,
    call: async (content, { secret = target.secret ?? '', headers, at, path = 'seam' } = {}) => {
      const raw = JSON.stringify({ venue: 'seam', login: player.name.toLowerCase(), ...content })
      const answer = await target.ask(`POST /hooks/venue/${path}`, { raw, headers: headers ?? signed(secret, raw, at) })
      return [answer.status, answer.data?.result, answer.data?.reason].filter(Boolean).join(' ')
    },
    seen: async () => `balance ${await target.balanceOf(player)}`,
  }
}

const bet = (change: object = {}) => ({
  call: 'bet',
  id: `b${unique()}`,
  session: '0197f000-0000-7000-8000-000000000000',
  gameCode: 'koi',
  gameName: 'koi',
  roundId: '1',
  amount: 1000,
  ...change,
})
const win = (change: object = {}) => ({
  call: 'win',
  id: `w${unique()}`,
  bet: `b${unique()}`,
  amount: 1_000_000,
  ...change,
})

const tell =
  (content: () => object, how: Parameters<Played['call']>[1] = {}) =>
  async (target: Target): Promise<string> => {
    const one = await player(target)
    return `${await one.call(content(), how)}, ${await one.seen()}`
  }

const balance = () => ({ call: 'balance' })
const asked = tell(balance)

const needs = { needsSecret: true, needsSandbox: true } as const

/** What a seamless venue tells, forged and repeated. */
export const seamless: Area = {
  name: 'seamless',
  cases: [
    {
      ...needs,
      name: 'an unsigned call is not heard',
      tried: 'balance without headers',
      expected: /^401, /,
      run: tell(balance, { headers: {} }),
      weak: asked,
    },
    {
      ...needs,
      name: 'a call signed with another secret is not heard',
      tried: 'win with another secret',
      expected: /^401, balance 100\.00$/,
      run: async (target) => tell(win, { secret: `x${target.secret}` })(target),
      weak: asked,
    },
    {
      ...needs,
      name: 'an old call is not heard',
      tried: 'a stamp of six minutes ago',
      expected: /^401, /,
      run: async (target) => tell(balance, { at: Date.now() - 360_000 })(target),
      weak: asked,
    },
    {
      ...needs,
      name: 'the same message again is not heard',
      tried: 'the very bytes twice',
      expected: /^401$/,
      run: async (target) => {
        const one = await player(target)
        const raw = JSON.stringify({ venue: 'seam', call: 'balance', login: one.player.name.toLowerCase() })
        const headers = signed(target.secret ?? '', raw)
        await target.ask('POST /hooks/venue/seam', { raw, headers })
        return String((await target.ask('POST /hooks/venue/seam', { raw, headers })).status)
      },
    },
    {
      ...needs,
      name: "a gateway's notice is no call of a venue",
      tried: 'a signed notice of payment at /hooks/venue/seam',
      expected: /^400, balance 100\.00$/,
      run: tell(() => ({ venue: 'wxpay', deposit_no: 'D1', result: 'paid' })),
    },
    {
      ...needs,
      name: 'a call for another venue is not taken',
      tried: 'venue slot at /hooks/venue/seam, seam at /hooks/venue/slot',
      expected: /^(400|404), balance 100\.00$/,
      run: async (target) => [
        await tell(() => ({ ...win(), venue: 'slot' }))(target),
        await tell(win, { path: 'slot' })(target),
      ],
    },
    {
      ...needs,
      name: 'a stake without a session is not taken',
      tried: 'bet with a session that was never launched',
      expected: /^200 refused session, balance 100\.00$/,
      run: tell(bet),
    },
    {
      ...needs,
      name: 'a stake of nothing or less is not taken',
      tried: 'amount 0, -1000, 0.5, 1e20, "1000"',
      expected: /^400, balance 100\.00$/,
      run: async (target) =>
        Promise.all([0, -1000, 0.5, 1e20, '1000'].map((amount) => tell(() => bet({ amount }))(target))),
    },
    {
      ...needs,
      name: 'a win without a bet pays nothing',
      tried: 'win of 10000.00 for a bet that never was',
      expected: /^404, balance 100\.00$/,
      run: tell(win),
      weak: async (target) => {
        const one = await player(target)
        await target.give(one.player, '10000.00')
        return `200 done, ${await one.seen()}`
      },
    },
    {
      ...needs,
      name: 'a negative win takes nothing',
      tried: 'win with amount -5000',
      expected: /^400, balance 100\.00$/,
      run: tell(() => win({ amount: -5000 })),
    },
    {
      ...needs,
      name: 'a rollback of what never was gives nothing',
      tried: 'rollback of an unknown bet, twenty at once',
      expected: /^balance 100\.00$/,
      run: async (target) => {
        const one = await player(target)
        const lost = `b${unique()}`
        await Promise.all(
          Array.from({ length: 20 }, (_, n) => one.call({ call: 'rollback', id: `r${unique()}${n}`, target: lost })),
        )
        return one.seen()
      },
    },
    {
      ...needs,
      name: 'one id is one content',
      tried: 'a refused bet told again under its id with another amount',
      expected: /^200 refused session, 409, balance 100\.00$/,
      run: async (target) => {
        const one = await player(target)
        const first = bet()
        const lines = [await one.call(first), await one.call({ ...first, amount: 2000 })]
        return `${lines.join(', ')}, ${await one.seen()}`
      },
    },
    {
      ...needs,
      name: 'odd ids and logins are not taken',
      tried: 'blanks, quotes, 65 signs, a list, upper case',
      expected: /^(400|404), balance 100\.00$/,
      run: async (target) =>
        Promise.all([
          tell(() => win({ id: "' or 1=1" }))(target),
          tell(() => win({ id: 'x'.repeat(65) }))(target),
          tell(() => win({ id: ['a'] }))(target),
          tell(() => win({ login: 'DEMO002' }))(target),
          tell(() => win({ login: '../demo002' }))(target),
        ]),
    },
  ],
}
