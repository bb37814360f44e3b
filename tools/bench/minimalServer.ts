import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { client } from './httpClient.ts'

/**
 * The reference server of goals 3 and 13, run in a process of its own (`startMinimal`): Fastify and pg with the calls,
 * rows and locks of a transfer and of a seamless round. It has no rules, signatures, events or tasks, and keeps players
 * and their tokens in memory. Arguments: port, database, address of the venue.
 */
const [port, databaseUrl, venueUrl] = process.argv.slice(2)
/** The pool has as many connections as a Koi process. */
const pool = new pg.Pool({ connectionString: databaseUrl!, max: 20 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const venue = client(64)

interface Player {
  id: string
  login: string
  token: string
}
const { rows: players } = await pool.query<Player>('select id, login, token from minimal.player')
const byToken = new Map(players.map((player) => [`Bearer ${player.token}`, player]))
const byLogin = new Map(players.map((player) => [player.login, player]))

const statements = {
  balance: "select balance from minimal.account where player_id = $1 and place = 'main'",
  lock: 'select place, balance from minimal.account where player_id = $1 and place in ($2, $3) order by place for update',
  move: 'update minimal.account set balance = balance + case place when $2 then -$4::bigint else $4::bigint end where player_id = $1 and place in ($2, $3)',
  post: 'insert into minimal.posting (player_id, about, source, target, amount, source_balance, target_balance, at) values ($1, $2, $3, $4, $5, $6, $7, now())',
  insertTransfer:
    "insert into minimal.transfer (id, player_id, venue, amount, state, at) values ($1, $2, $3, $4, 'pending', now())",
  closeTransfer: "update minimal.transfer set state = 'done', closed_at = now() where id = $1",
  insertBet:
    "insert into minimal.bet (id, player_id, game, stake, payout, state, at) values ($1, $2, $3, $4, 0, 'open', now())",
  settleBet: "update minimal.bet set payout = payout + $2, state = 'settled', settled_at = now() where id = $1",
  insertMove: 'insert into minimal.move (id, player_id, kind, bet, amount, at) values ($1, $2, $3, $4, $5, now())',
}

const send = (to: pg.Pool | pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
  to.query({ name, text: statements[name], values })

async function transact(work: (tx: pg.PoolClient) => Promise<void>): Promise<void> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await work(tx)
    await tx.query('commit')
    tx.release()
  } catch (error) {
    tx.release(true)
    throw error
  }
}

/** Locks both accounts, moves the money and writes the posting; returns the balance of the source or the target in fen. */
async function post(
  tx: pg.PoolClient,
  player: string,
  about: string,
  [source, target]: [string, string],
  amount: number,
): Promise<{ source: number; target: number }> {
  const { rows } = await send(tx, 'lock', [player, source, target])
  const balanceOf = (place: string) => Number(rows.find((row) => row.place === place)?.balance)
  const after = { source: balanceOf(source) - amount, target: balanceOf(target) + amount }
  await send(tx, 'move', [player, source, target, amount])
  await send(tx, 'post', [player, about, source, target, amount, after.source, after.target])
  return after
}

const server = Fastify()

server.get('/readyz', async () => ({}))

server.post('/api/transfer', async (request, reply) => {
  const player = byToken.get(request.headers.authorization ?? '')
  const body = request.body as { amount: string; targettype: string }
  if (!player) return reply.code(401).send({})
  const id = randomUUID()
  const amount = Math.round(Number(body.amount) * 100)
  let balance = 0
  await transact(async (tx) => {
    await send(tx, 'insertTransfer', [id, player.id, body.targettype, amount])
    balance = (await post(tx, player.id, id, ['main', 'transit'], amount)).source
  })
  const call = JSON.stringify({
    venue: body.targettype,
    call: 'transfer',
    id,
    login: player.login,
    amount,
    direction: 'in',
  })
  const { status, text } = await venue.post(`${venueUrl}/transfer`, call, {})
  if (status !== 200 || (JSON.parse(text) as { result?: string }).result !== 'done')
    throw new Error('the venue refused')
  await transact(async (tx) => {
    await post(tx, player.id, id, ['transit', 'venue'], amount)
    await send(tx, 'closeTransfer', [id])
  })
  return { code: 200, message: 'done', data: { balance: (balance / 100).toFixed(2) } }
})

interface Call {
  call: 'balance' | 'bet' | 'win'
  id: string
  login: string
  gameCode: string
  bet: string
  amount: number
}

server.post('/hooks/venue/crowd', async (request: FastifyRequest, reply: FastifyReply) => {
  const { call, id, login, gameCode, bet, amount } = request.body as Call
  const player = byLogin.get(login)
  if (!player) return reply.code(404).send({})
  if (call === 'balance') {
    const { rows } = await send(pool, 'balance', [player.id])
    return { balance: rows[0].balance as number }
  }
  let balance = 0
  const about = randomUUID()
  await transact(async (tx) => {
    if (call === 'bet') {
      balance = (await post(tx, player.id, about, ['main', 'seamless'], amount)).source
      await send(tx, 'insertBet', [id, player.id, gameCode, amount])
    } else {
      balance = (await post(tx, player.id, about, ['seamless', 'main'], amount)).target
      await send(tx, 'settleBet', [bet, amount])
    }
    await send(tx, 'insertMove', [id, player.id, call, bet ?? id, amount])
  })
  return { result: 'done', reason: '', balance }
})

/** Runs the prepared query of a balance on every connection for `seconds`; answers the number of queries. */
server.post('/queries', async (request) => {
  const end = performance.now() + (request.body as { seconds: number }).seconds * 1000
  let count = 0
  const run = async (lane: number) => {
    while (performance.now() < end) {
      await send(pool, 'balance', [players[lane % players.length]!.id])
      count++
    }
  }
  await Promise.all(Array.from({ length: pool.options.max }, (_, lane) => run(lane)))
  return { count }
})

await server.listen({ port: Number(port), host: '127.0.0.1' })
