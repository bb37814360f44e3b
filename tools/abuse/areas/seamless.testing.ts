import { signatureHeaders } from '../../../apps/cli/src/venueCheck/client.ts'
import { type Area, inTurn, type Run, signedAttack } from '../case.ts'
import type { Answer } from '../http.ts'
import { type Player, type Target, unique } from '../target.ts'

interface Sent {
  secret?: string
  /** Headers that replace those of the signature. */
  headers?: Record<string, string>
  /** Timestamp of the signature, milliseconds since 1970. */
  at?: number
  path?: string
}

/** Opens the seamless venue for a player. */
export const launchSeam = (target: Target, player: Player): Promise<Answer> =>
  target.requireSuccess(player.ask('getGameUrl', { plat_name: 'seam', game_type: 0, game_code: '', is_mobile_url: 1 }))

/** Sends calls of a seamless venue about a player with 100.00, one after another; observes status, result and balance. */
const callEach =
  (contents: object[], sentOf: (target: Target) => Sent = () => ({})): Run =>
  async (target) => {
    const player = await target.register()
    await target.credit(player, '100.00')
    await launchSeam(target, player)
    const { secret = target.secret ?? '', headers, at, path = 'seam' } = sentOf(target)
    return inTurn(contents, async (content) => {
      const raw = JSON.stringify({ venue: 'seam', login: player.name.toLowerCase(), ...content })
      const sent = { raw, headers: headers ?? signatureHeaders(secret, raw, at) }
      const { status, data } = await target.ask(`POST /hooks/venue/${path}`, sent)
      const line = [status, data?.result, data?.reason].filter(Boolean).join(' ')
      return `${line}, balance ${await target.balanceOf(player)}`
    })
  }

export const bet = (change: object = {}) => ({
  call: 'bet',
  id: `b${unique()}`,
  session: '0197f000-0000-7000-8000-000000000000',
  gameCode: 'koi',
  gameName: 'koi',
  roundId: '1',
  amount: 1000,
  ...change,
})
export const win = (change: object = {}) => ({
  call: 'win',
  id: `w${unique()}`,
  bet: `b${unique()}`,
  amount: 1_000_000,
  ...change,
})
const balance = { call: 'balance' }
const forged = (how: string, sentOf: (target: Target) => Sent) =>
  signedAttack(how, /^401, balance 100\.00$/, callEach([balance, win()], sentOf)).controlledBy(callEach([balance]))
const malformed = (what: string, contents: object[], expected = /^(400|404), balance 100\.00$/) =>
  signedAttack(what, expected, callEach(contents))

/** Attacks with calls of a seamless venue. */
export const seamless: Area = {
  name: 'seamless',
  cases: [
    forged('unsigned calls', () => ({ headers: {} })),
    forged('calls signed with another secret', ({ secret }) => ({ secret: `x${secret}` })),
    forged('a timestamp six minutes ago', () => ({ at: Date.now() - 360_000 })),
    malformed('the notice of a gateway', [{ venue: 'wxpay', deposit_no: 'D1', result: 'paid' }]),
    malformed('a win that names another venue', [win({ venue: 'slot' })]),
    signedAttack(
      'a win at the address of another venue',
      /^(400|404), balance 100\.00$/,
      callEach([win()], () => ({ path: 'slot' })),
    ),
    malformed('a bet whose session was never launched', [bet()], /^200 refused session, balance 100\.00$/),
    malformed(
      'bets of 0, less, fractions and text',
      [0, -1000, 0.5, 1e20, '1000'].map((amount) => bet({ amount })),
    ),
    malformed('wins without a bet, and a negative one', [win(), win({ amount: -5000 })]),
    malformed('ids and logins of other forms', [
      win({ id: "' or 1=1" }),
      win({ id: 'x'.repeat(65) }),
      win({ id: ['a'] }),
      win({ login: 'DEMO002' }),
      win({ login: '../demo002' }),
    ]),
    malformed(
      'twenty rollbacks of an unknown bet',
      Array.from({ length: 20 }, (_, n) => ({ call: 'rollback', id: `r${unique()}${n}`, target: 'b-unknown' })),
      /, balance 100\.00$/,
    ),
  ],
}
