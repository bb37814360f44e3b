import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { timeOf } from '../core/clock.ts'
import { signedFenOf, yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { advanceRounds } from '../games/placing.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import { catalogue, gameOf, isVenueCode, venueOf } from '../venue/catalogue.ts'
import { hostsOf } from '../venue/hosts.ts'
import { transferMd5Host } from '../venue/transferMd5.routes.ts'
import { modes, setMode } from '../venue/modes.ts'
import { openWallet } from '../venue/wallet.ts'
import { Amount, parseBody, Whole } from './read.ts'

const Signed = z.union([z.string(), z.number()]).transform(signedFenOf).pipe(z.int())
const Time = z
  .union([z.string(), z.number()])
  .transform((given) => timeOf(String(given)))
  .pipe(z.int())

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
const Passing = z.object({ seconds: Whole })

export function venueControls(app: FastifyInstance, context: SandboxContext): void {
  app.get<{ Querystring: { player?: string } }>('/control/wallets', async ({ query }) => ({
    items: walletsOf(context, query.player ?? ''),
  }))

  app.post<{ Params: { code: string } }>('/control/venues/:code', async ({ params, body }) => {
    if (!isVenueCode(params.code)) throw new Refusal(404, 'There is no such venue.')
    const { mode } = parseBody(z.object({ mode: z.enum(modes) }), body)
    setMode(context, params.code, mode)
    return { venue: params.code, mode }
  })

  app.get('/control/hosted', async (request) => {
    const origin = originOf(context, request)
    return { ...hostsOf(context, origin), transfermd5: transferMd5Host(context, origin) }
  })

  app.post('/control/bets', async ({ body }) => {
    const ask = parseBody(NewBet, body)
    if (!isVenueCode(ask.venue)) throw new Refusal(404, 'There is no such venue.')
    if (venueOf(ask.venue).isSeamless)
      throw new Refusal(422, 'The bets of a seamless venue are played: its stakes come from the platform.')
    const login = ask.player.toLowerCase()
    const game = gameOf(ask.venue, ask.game_code)
    // One transaction, so that a refused stake leaves no wallet behind.
    const betId = context.store.tx(() => {
      openWallet(context, ask.venue, login, login)
      return placeBet(context, {
        venue: ask.venue,
        login,
        gameCode: ask.game_code || game.code,
        gameName: game.name,
        round: `C${context.store.next('control round')}`,
        stake: ask.amount,
        memo: game.name,
        ...(ask.bet_time === undefined ? {} : { betAt: ask.bet_time }),
      })
    })
    return { bet_id: betId }
  })

  app.post<{ Params: { id: string } }>('/control/bets/:id/settle', async ({ params, body }) => {
    const ask = parseBody(Settlement, body)
    const bet = settleBet(context, params.id, {
      state: states[ask.status],
      winLoss: ask.win_loss,
      validStake: ask.valid_amount ?? stakeOf(context, params.id),
      ...(ask.settled_at === undefined ? {} : { settledAt: ask.settled_at }),
    })
    return { bet_id: bet.id, state: bet.state, win_loss: yuan(bet.winLoss) }
  })

  app.post('/control/rounds', async ({ body }) => {
    const { seconds } = parseBody(Passing, body)
    advanceRounds(context, seconds)
    return { seconds }
  })
}

/** Balances at all venues; a venue outside the catalogue is listed only if the player has a wallet there. */
function walletsOf({ store }: SandboxContext, player: string): { venue: string; balance: string }[] {
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

function stakeOf({ store }: SandboxContext, id: string): number {
  return store.one<{ stake: number }>('select stake from bet where id = ?', id)?.stake ?? 0
}
