import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { heightOf, mine, pay, takeBack } from '../chain/chain.ts'
import { timeOf } from '../core/clock.ts'
import { fenOf, signedFenOf, yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { passRounds } from '../games/placing.ts'
import { inboxOf, messengersOf } from '../inbox/inbox.ts'
import { subscribe, uninstall } from '../inbox/push.ts'
import { merchantsOf } from '../pay/merchants.ts'
import { announce } from '../pay/notices.ts'
import { channels, decidePayOut, payOutState } from '../pay/orders.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import { catalogue, gameOf, isVenueCode, venueOf } from '../venue/catalogue.ts'
import { modeOf, modes, setMode } from '../venue/modes.ts'
import { markedHost } from '../venue/marked.routes.ts'
import { hostsOf } from '../venue/hosts.ts'
import { setListed } from '../register/register.ts'
import { receivedOf, receiverMode, receiverModes, setReceiver } from '../receiver/receiver.ts'
import { openWallet } from '../venue/wallet.ts'

const Amount = z.union([z.string(), z.number()]).transform(fenOf).pipe(z.int().positive())
const Signed = z.union([z.string(), z.number()]).transform(signedFenOf).pipe(z.int())
const Time = z
  .union([z.string(), z.number()])
  .transform((given) => timeOf(String(given)))
  .pipe(z.int())
const Whole = z.coerce.number().int().min(0).max(100_000)

const NewBet = z.object({
  venue: z.string(),
  player: z.string().min(1),
  game_code: z.string().default(''),
  amount: Amount,
  bet_time: Time.optional(),
})
const states = {
  0: 'void',
  1: 'settled',
  2: 'open',
  invalid: 'void',
  void: 'void',
  settled: 'settled',
  unsettled: 'open',
  open: 'open',
} as const
const Settlement = z.object({
  status: z
    .union([z.string(), z.number()])
    .default(1)
    .transform(String)
    .pipe(z.enum(['0', '1', '2', 'invalid', 'void', 'settled', 'unsettled', 'open'])),
  win_loss: Signed.default(0),
  valid_amount: Amount.optional(),
  settled_at: Time.optional(),
})
const Payment = z.object({
  result: z.enum(['paid', 'failed']),
  amount: Amount.optional(),
  channel: z.enum(channels).default('antoken'),
  times: Whole.default(1),
  delay_ms: Whole.default(0),
})
const Blocks = z.object({ n: Whole.default(1) })
const Passing = z.object({ seconds: Whole })
const Receiver = z.object({ mode: z.enum(receiverModes).optional(), secret: z.string().max(400).optional() })
const Known = z.string().max(100).default('')
const Listed = z.object({
  name: Known,
  birthday: Known,
  document: Known,
  mobile: Known,
  listed: z.boolean().default(true),
  mode: z.enum(modes).optional(),
})
const Depth = z.object({ depth: Whole.default(1) })
const Transfer = z.object({
  protocol: z.enum(['TRC20', 'ERC20', 'BEP20']),
  to: z.string().min(1).max(100),
  amount: Amount,
  txid: z.string().max(80).optional(),
})

/** Whether an address is this machine itself. */
export const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/** The control surface: what tests and demonstrations move. On loopback only, and not for pages of other origins. */
export function controlRoutes(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (request) => {
    if (!isLoopback(request.ip)) throw new Refusal(403, 'The control surface is reached from this machine only.')
    const { origin } = request.headers
    if (origin && origin !== `${request.protocol}://${request.host}`)
      throw new Refusal(403, 'The control surface answers no page of another origin.')
  })
  const read = <Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> => {
    const result = shape.safeParse(body ?? {})
    if (!result.success) throw new Refusal(422, z.prettifyError(result.error))
    return result.data
  }

  app.get<{ Querystring: { player?: string } }>('/control/wallets', async ({ query }) => ({
    items: walletsOf(world, query.player ?? ''),
  }))

  app.post<{ Params: { code: string } }>('/control/venues/:code', async ({ params, body }) => {
    if (!isVenueCode(params.code)) throw new Refusal(404, 'There is no such venue.')
    const { mode } = read(z.object({ mode: z.enum(modes) }), body)
    setMode(world, params.code, mode)
    return { venue: params.code, mode }
  })

  app.post('/control/register', async ({ body }) => {
    const { listed, mode, ...person } = read(Listed, body)
    if (mode) setMode(world, 'register', mode)
    setListed(world, person, listed)
    return { listed }
  })

  app.post('/control/bets', async ({ body }) => {
    const ask = read(NewBet, body)
    if (!isVenueCode(ask.venue)) throw new Refusal(404, 'There is no such venue.')
    if (venueOf(ask.venue).isSeamless)
      throw new Refusal(422, 'The bets of a seamless venue are played: its stakes come from the platform.')
    const login = ask.player.toLowerCase()
    const game = gameOf(ask.venue, ask.game_code)
    openWallet(world, ask.venue, login, login)
    const betId = placeBet(world, {
      venue: ask.venue,
      login,
      gameCode: ask.game_code || game.code,
      gameName: game.name,
      round: `C${world.store.next('control round')}`,
      stake: ask.amount,
      memo: game.name,
      ...(ask.bet_time === undefined ? {} : { betAt: ask.bet_time }),
    })
    return { bet_id: betId }
  })

  app.post<{ Params: { id: string } }>('/control/bets/:id/settle', async ({ params, body }) => {
    const ask = read(Settlement, body)
    const bet = settleBet(world, params.id, {
      state: states[ask.status],
      winLoss: ask.win_loss,
      validStake: ask.valid_amount ?? stakeOf(world, params.id),
      ...(ask.settled_at === undefined ? {} : { settledAt: ask.settled_at }),
    })
    return { bet_id: bet.id, state: bet.state, win_loss: yuan(bet.winLoss) }
  })

  app.post('/control/rounds', async ({ body }) => {
    const { seconds } = read(Passing, body)
    passRounds(world, seconds)
    return { seconds }
  })

  app.post<{ Params: { depositNo: string } }>('/control/payments/:depositNo', async ({ params, body }) => {
    const ask = read(Payment, body)
    return announce(world, {
      depositNo: params.depositNo,
      result: ask.result,
      amount: ask.amount,
      channel: ask.channel,
      times: ask.times,
      delay: ask.delay_ms,
    })
  })

  app.get('/control/gateways', async (request) =>
    merchantsOf(world, world.publicUrl || `${request.protocol}://${request.host}`),
  )

  app.get('/control/hosted', async (request) => {
    const origin = world.publicUrl || `${request.protocol}://${request.host}`
    return { ...hostsOf(world, origin), transfermd5: markedHost(world, origin) }
  })

  app.get('/control/inbox', async () => ({ items: inboxOf(world) }))

  app.get('/control/receiver', async () => ({ mode: receiverMode(world), items: receivedOf(world) }))
  app.post('/control/receiver', async ({ body }) => {
    const { mode, secret } = read(Receiver, body)
    setReceiver(world, mode, secret)
    return { mode: receiverMode(world) }
  })

  app.get('/control/messengers', async (request) =>
    messengersOf(world, world.publicUrl || `${request.protocol}://${request.host}`),
  )

  app.post('/control/push', async (request) => subscribe(world.publicUrl || `${request.protocol}://${request.host}`))
  app.post<{ Params: { id: string } }>('/control/push/:id/gone', async ({ params }) => ({ gone: uninstall(params.id) }))

  app.post<{ Params: { id: string } }>('/control/payouts/:id', async ({ params, body }) => {
    const { state } = read(z.object({ state: z.enum(['done', 'failed', 'pending']) }), body)
    decidePayOut(world, params.id, state)
    return { id: params.id, state: payOutState(world, params.id) }
  })

  app.post('/control/chain/blocks', async ({ body }) => ({ height: mine(world, read(Blocks, body).n) }))
  app.post('/control/chain/reorg', async ({ body }) => takeBack(world, read(Depth, body).depth))
  app.post('/control/chain/pay', async ({ body }) => pay(world, read(Transfer, body)))

  app.get('/control/state', async () => ({
    venues: catalogue.map(({ code, name }) => ({ code, name, mode: modeOf(world, code) })),
    chain: { height: heightOf(world) },
    payments: world.store
      .all<{ deposit_no: string; channel: string; state: string; amount: number; reference: string }>(
        'select deposit_no, channel, state, amount, reference from pay_order order by made_at desc limit 50',
      )
      .map((order) => ({ ...order, amount: yuan(order.amount) })),
    notices: world.store.all('select deposit_no, url, tries, next_at, answer from notice order by id desc limit 50'),
  }))
}

/** Every venue with what the player has there; venues outside the catalogue only where they have a wallet. */
function walletsOf({ store }: World, player: string): { venue: string; balance: string }[] {
  const rows = store.all<{ venue: string; balance: number }>(
    'select venue, balance from wallet where login = ?',
    player.toLowerCase(),
  )
  const balances = new Map([
    ...catalogue.map(({ code }) => [code, 0] as const),
    ...rows.map(({ venue, balance }) => [venue, balance] as const),
  ])
  return [...balances].map(([venue, balance]) => ({ venue, balance: yuan(balance) }))
}

function stakeOf({ store }: World, id: string): number {
  return store.one<{ stake: number }>('select stake from bet where id = ?', id)?.stake ?? 0
}
