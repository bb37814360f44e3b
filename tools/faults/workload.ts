import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Player, registration, payPassword } from '../abuse/target.ts'
import { ask } from '../abuse/http.ts'
import { signatureHeaders } from '../../apps/cli/src/venueCheck/client.ts'
import { Journal, keyedWrite, type NewWrite, type Write } from './journal.ts'
import type { TestProduct } from './product.ts'
import { referenceOf } from '../../apps/sandbox/src/pay/orders.ts'

/** Amounts in fen. */
const paid = 20_000
const staked = 500
const won = 300
const initialBalance = 9_000_000
/** Milliseconds between two writes of a lane. */
const pace = 100

/**
 * One player who deposits, plays and transfers, and a second one who withdraws, because deposits would require turnover
 * first.
 */
export interface Lane {
  player: Player
  session: string
  withdrawer: Player
  card: string
}

export interface Workload {
  journal: Journal
  /** Initial money of each player in fen. */
  initial: Map<string, number>
  /** Stops the lanes and repeats open writes for this many milliseconds; returns the writes that stay open. */
  finish(within: number): Promise<Write[]>
}

/** Runs `work`. If it throws, the lanes are stopped: they would otherwise continue and keep the process alive. */
export async function duringWorkload<Result>(load: Workload, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await load.finish(0).catch(() => undefined)
    throw error
  }
}

/** Registers the players of lanes, with money, a card and a launched game of the seamless venue. */
export async function openLanes(
  { target }: TestProduct,
  count: number,
  sessionOf: (player: string) => Promise<string>,
): Promise<Lane[]> {
  const lanes: Lane[] = []
  for (let n = 0; n < count; n++) {
    const [player, withdrawer] = [await target.register(), await target.register()]
    for (const one of [player, withdrawer]) await target.credit(one, String(initialBalance / 100))
    const launch = { plat_name: 'seam', game_type: 0, game_code: '', is_mobile_url: 1 }
    await target.requireSuccess(player.ask('getGameUrl', launch))
    const session = await sessionOf(player.id)
    lanes.push({ player, session, withdrawer, card: await target.bindCard(withdrawer) })
  }
  return lanes
}

/**
 * Runs every lane until `finish`. With `mixed`, callbacks are sent several times, late and out of order. With
 * `isPaced`, a seamless round also starts every 100 ms, whether or not earlier ones have ended, so that calls arrive
 * during a fault.
 */
export function startWorkload(
  product: TestProduct,
  lanes: Lane[],
  { callbacks = 'once', isPaced = false }: { callbacks?: 'once' | 'mixed' | undefined; isPaced?: boolean } = {},
): Workload {
  const journal = new Journal()
  let isOver = false
  let isGivenUp = false
  const base = product.target.url
  const loginOf = ({ name }: Player) => `${product.loginPrefix}${name.toLowerCase()}`
  const perform = (write: NewWrite) => journal.perform(write, () => isOver)
  const sendSigned = (path: string, content: object) => async () => {
    const raw = JSON.stringify(content)
    return ask(base, `POST ${path}`, { raw, headers: signatureHeaders(product.secret, raw) })
  }
  const lateSends: Promise<unknown>[] = []
  const sendLate = (send: () => Promise<unknown>) => {
    const delay = Math.random() * 3000
    lateSends.push(
      wait(delay)
        .then(send)
        .catch(() => undefined),
    )
  }

  async function deposit(player: Player): Promise<void> {
    const order = await perform(keyedWrite(base, 'deposit', player, 'recharge', { paytype: 'wechat', amount: '200' }))
    const no = /"(D\w+)"/.exec(order.answer ?? '')?.[1]
    if (!no) return
    const notify = (result: string) =>
      sendSigned('/hooks/pay/wechat', {
        deposit_no: no,
        result,
        amount: paid,
        currency: 'CNY',
        channel: 'wxpay',
        reference: referenceOf(no),
        at: new Date().toISOString(),
      })
    const send = notify('paid')
    if (callbacks === 'mixed') for (const result of ['paid', 'paid', 'failed']) sendLate(notify(result))
    else if (Math.random() < 0.5) {
      // The sandbox sends the notice too, and retries until it is acknowledged.
      const pay = ask(product.target.sandboxUrl!, `POST /control/payments/${no}`, { body: { result: 'paid' } })
      await pay.catch(() => undefined)
    }
    await perform({ kind: 'payment', player: player.id, key: no, worth: paid, send })
  }

  async function playRound({ player, session }: Lane): Promise<void> {
    const [bet, win] = [`b${randomUUID()}`, `w${randomUUID()}`]
    const call = (content: object) =>
      sendSigned('/hooks/venue/seam', { venue: 'seam', login: loginOf(player), ...content })
    const game = { gameCode: 'koi', gameName: 'koi', roundId: bet }
    const stake = call({ call: 'bet', id: bet, session, ...game, amount: staked })
    const payout = call({ call: 'win', id: win, bet, amount: won })
    const placed = await perform({ kind: 'bet', player: player.id, key: bet, worth: -staked, send: stake })
    if (placed.answer === null) return
    if (callbacks === 'mixed') for (const send of [stake, payout, payout]) sendLate(send)
    await perform({ kind: 'win', player: player.id, key: win, worth: won, send: payout })
  }

  async function run(lane: Lane, n: number): Promise<void> {
    for (let round = n; !isOver; round++) {
      await deposit(lane.player)
      await playRound(lane)
      const body = { amount: '10', sourcetype: 'userbalance', targettype: round % 2 ? 'slot' : 'ag' }
      await perform(keyedWrite(base, 'transfer', lane.player, 'transfer', body))
      const order = { bank: lane.card, amount: '100', password: payPassword }
      await perform(keyedWrite(base, 'withdrawal', lane.withdrawer, 'withdraw', order))
      if (round % 5 === 0) await register()
    }
  }

  async function register(): Promise<void> {
    const body = registration() as { name: string }
    const send = () => ask(base, 'POST /api/register', { body })
    await perform({ kind: 'register', player: body.name, key: body.name, worth: 0, send })
  }

  const running = lanes.map((lane, n) => run(lane, n))
  let paced = 0
  const pacing = setInterval(() => {
    if (!isPaced) return
    const lane = lanes[paced++ % lanes.length]!
    const login = loginOf(lane.player)
    const balance = sendSigned('/hooks/venue/seam', { venue: 'seam', login, call: 'balance' })
    running.push(journal.loadVenueBalance(balance).then(() => playRound(lane)))
  }, pace)
  const players = lanes.flatMap(({ player, withdrawer }) => [player, withdrawer])
  return {
    journal,
    initial: new Map(players.map(({ id }) => [id, initialBalance])),
    finish: async (within) => {
      isOver = true
      clearInterval(pacing)
      await Promise.all([...running, ...lateSends])
      const timer = setTimeout(() => (isGivenUp = true), within)
      const open = () => journal.writes.filter(({ answer, isRefused }) => answer === null && !isRefused)
      await Promise.all(open().map((write) => journal.settle(write, () => isGivenUp)))
      clearTimeout(timer)
      return open()
    },
  }
}
