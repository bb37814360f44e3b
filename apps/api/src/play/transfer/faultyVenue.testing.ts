import type { Instant } from '@koi/contract/time'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Content = Record<string, string | number>
export type AnswerHandler = (response: ServerResponse) => void
export const answerWith =
  (body: unknown, status = 200): AnswerHandler =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A transfer venue in the Koi protocol whose state and answers a test sets. Amounts are fen. */
export interface FaultyVenue {
  code: string
  baseUrl: string
  /** Balances by login. */
  wallets: Map<string, number>
  /** Transfers by id. */
  moves: Map<string, { amount: number; times: number }>
  /** What it reports as changed bets. */
  bets: ReturnType<typeof reportOf>[]
  /** Answers one call in another way; `isDone`: after its effect. */
  fault: { call: string; isDone: boolean; answer: AnswerHandler } | null
  close(): Promise<void>
}

/** Makes a reported bet; `winLoss` null: it is open. Amounts are fen. */
export const reportOf = (bet: { betId: string; login: string; stake: number; winLoss: number | null; at: Instant }) => {
  const { betId, login, stake, winLoss, at } = bet
  const isOpen = winLoss === null
  return {
    betId,
    login,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: `r-${betId}`,
    stake,
    validStake: isOpen ? 0 : stake,
    winLoss: winLoss ?? 0,
    state: isOpen ? 'open' : 'settled',
    memo: '',
    betAt: at,
    settledAt: isOpen ? null : at,
    changedAt: at,
  }
}

export async function openFaultyVenue(code: string): Promise<FaultyVenue> {
  const wallets: FaultyVenue['wallets'] = new Map()
  const moves: FaultyVenue['moves'] = new Map()
  const server = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const venue: FaultyVenue = {
    code,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wallets,
    moves,
    bets: [],
    fault: null,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  function answerTo(call: string, { id = '', login = '', direction, amount = 0 }: Content): object {
    if (call === 'player') wallets.set(String(login), wallets.get(String(login)) ?? 0)
    const balance = wallets.get(String(login)) ?? 0
    if (call === 'balance') return { balance }
    if (call === 'launch') return { url: 'https://game.example/' }
    if (call === 'bets') return { bets: venue.bets, cursor: String(venue.bets.length), more: false }
    const known = moves.get(String(id))
    if (call === 'transfer/query') return known ? { state: 'done', amount: known.amount } : { state: 'not-found' }
    if (call !== 'transfer') return {}
    moves.set(String(id), { amount: Number(amount), times: (known?.times ?? 0) + 1 })
    if (!known) wallets.set(String(login), balance + (direction === 'in' ? 1 : -1) * Number(amount))
    return { result: 'done', reason: '', balance: wallets.get(String(login)) }
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = JSON.parse(await text(request)) as Content
    const call = (request.url ?? '').replace(`/venue/${code}/`, '')
    const { fault } = venue
    if (fault?.call !== call) return answerWith(answerTo(call, content))(response)
    if (fault.isDone) answerTo(call, content)
    fault.answer(response)
  }

  return venue
}
