import { randomUUID } from 'node:crypto'
import { person } from '../abuse/people.copy.ts'
import { captcha, type Player, playerPassword, payPassword, unique } from '../abuse/target.ts'
import { ask } from '../abuse/http.ts'
import { signed } from '../../apps/cli/src/venueCheck/client.ts'
import { type Deed, Journal, keyedWrite, type Wanted } from './deed.ts'
import type { TestProduct } from './product.ts'
import { referenceOf } from '../../apps/sandbox/src/pay/orders.ts'

const paid = 20_000
const staked = 500
const won = 300
const moved = 1000
export const withdrawn = 10_000
const given = 9_000_000

/** Somebody who pays in, plays and moves money, and somebody who withdraws: turnover keeps the first from it. */
export interface Lane {
  player: Player
  session: string
  leaver: Player
  card: string
}

export interface Load {
  journal: Journal
  /** Players with the fen that they began with. */
  began: Map<string, number>
  /** Ends the lanes and pursues what is open, for so many milliseconds; returns the deeds that stay open. */
  finish(within: number): Promise<Deed[]>
}

/** How the callbacks of gateways and venues come: once, or several times, late and in another order. */
export interface Manner {
  callbacks: 'once' | 'mixed'
}

/** Opens lanes: players with money, a card and a launched game of the seamless venue. */
export async function openLanes(
  { target }: TestProduct,
  count: number,
  sessionOf: (player: string) => Promise<string>,
) {
  const lanes: Lane[] = []
  for (let n = 0; n < count; n++) {
    const [player, leaver] = [await target.register(), await target.register()]
    await target.credit(player, String(given / 100))
    await target.credit(leaver, String(given / 100))
    await target.requireSuccess(
      player.ask('getGameUrl', { plat_name: 'seam', game_type: 0, game_code: '', is_mobile_url: 1 }),
    )
    lanes.push({ player, session: await sessionOf(player.id), leaver, card: await target.bindCard(leaver) })
  }
  return lanes
}

/** Lets every lane do one thing after another until it is finished. */
export function startLoad(product: TestProduct, lanes: Lane[], manner: Manner = { callbacks: 'once' }): Load {
  const journal = new Journal()
  let isOver = false
  let isGivenUp = false
  const base = product.target.url
  const carry = (deed: Wanted) => journal.carry(deed, () => isOver)
  const sendSigned = (path: string, content: object) => async () => {
    const raw = JSON.stringify(content)
    return ask(base, `POST ${path}`, { raw, headers: signed(product.secret, raw) })
  }
  const loose: Promise<unknown>[] = []
  const late = (send: () => Promise<unknown>) => {
    const wait = Math.random() * 3000
    loose.push(new Promise((resolve) => setTimeout(resolve, wait)).then(send, undefined).catch(() => undefined))
  }

  async function payIn(player: Player): Promise<void> {
    const order = await carry(keyedWrite(base, 'deposit', player, 'recharge', { paytype: 'wechat', amount: '200' }, 0))
    const no = /"(D\w+)"/.exec(order.answer ?? '')?.[1]
    if (!no) return
    const notice = { deposit_no: no, result: 'paid', amount: paid, currency: 'CNY', channel: 'wxpay' }
    const send = sendSigned('/hooks/pay/wechat', {
      ...notice,
      reference: referenceOf(no),
      at: new Date().toISOString(),
    })
    if (manner.callbacks === 'mixed')
      for (const result of ['paid', 'paid', 'failed'])
        late(
          sendSigned('/hooks/pay/wechat', {
            ...notice,
            result,
            reference: referenceOf(no),
            at: new Date().toISOString(),
          }),
        )
    else if (Math.random() < 0.5)
      // The sandbox tells too, and again when nobody took it.
      await ask(product.target.sandboxUrl!, `POST /control/payments/${no}`, { body: { result: 'paid' } }).catch(
        () => undefined,
      )
    await carry({ kind: 'payment', player: player.id, key: no, worth: paid, send })
  }

  async function playRound({ player, session }: Lane): Promise<void> {
    const login = player.name.toLowerCase()
    const [bet, win] = [`b${randomUUID()}`, `w${randomUUID()}`]
    const facts = { venue: 'seam', login }
    const stake = sendSigned('/hooks/venue/seam', {
      ...facts,
      call: 'bet',
      id: bet,
      session,
      gameCode: 'koi',
      gameName: 'koi',
      roundId: bet,
      amount: staked,
    })
    const payout = sendSigned('/hooks/venue/seam', { ...facts, call: 'win', id: win, bet, amount: won })
    const placed = await carry({ kind: 'bet', player: player.id, key: bet, worth: -staked, send: stake })
    if (placed.answer === null) return
    if (manner.callbacks === 'mixed') for (const send of [stake, payout, payout]) late(send)
    await carry({ kind: 'win', player: player.id, key: win, worth: won, send: payout })
  }

  async function run(lane: Lane, n: number): Promise<void> {
    for (let turn = n; !isOver; turn++) {
      await payIn(lane.player)
      await playRound(lane)
      const body = { amount: String(moved / 100), sourcetype: 'userbalance', targettype: turn % 2 ? 'slot' : 'ag' }
      await carry(keyedWrite(base, 'transfer', lane.player, 'transfer', body, 0))
      const order = { bank: lane.card, amount: String(withdrawn / 100), password: payPassword }
      await carry(keyedWrite(base, 'withdrawal', lane.leaver, 'withdraw', order, 0))
      if (turn % 5 === 0) await register()
    }
  }

  async function register(): Promise<void> {
    const name = `f${unique()}1`
    const body = { name, password: playerPassword, confirmPass: playerPassword, ...person, paypassword: payPassword }
    const send = () => ask(base, 'POST /api/register', { body: { ...body, code: captcha } })
    await carry({ kind: 'register', player: name, key: name, worth: 0, send })
  }

  const running = lanes.map((lane, n) => run(lane, n))
  return {
    journal,
    began: new Map(lanes.flatMap(({ player, leaver }) => [player, leaver].map(({ id }) => [id, given] as const))),
    finish: async (within) => {
      isOver = true
      await Promise.all([...running, ...loose])
      const timer = setTimeout(() => (isGivenUp = true), within)
      const open = () => journal.deeds.filter(({ answer, isRefused }) => answer === null && !isRefused)
      await Promise.all(open().map((deed) => journal.settleDeed(deed, () => isGivenUp)))
      clearTimeout(timer)
      return open()
    },
  }
}
