import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { insertVenueAccount } from '../venue/testing.ts'

// Venues that report bets, programmed by the tests: one of the Koi protocol with pages, one of transfer-md5 with marks.

/** Pages of the Koi venue; null: it answers 500 instead. */
let pages: (object[] | null)[] = []
/** Rows of the transfer-md5 venue as it writes them, by bet number, until they are marked. */
const rows = new Map<string, string>()
/** Bet numbers that the venue does not let be marked. */
const unmarkable = new Set<string>()

const answerWith = (response: ServerResponse, body: string, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const url = request.url ?? ''
  if (url.includes('fetchbykey')) {
    const list = `[${[...rows.values()].join(',')}]`
    return answerWith(response, JSON.stringify({ errCode: '0', result: list }))
  }
  if (url.includes('markbyjson')) {
    const tickets = (JSON.parse(body) as { ticket: string }).ticket.split(',')
    if (tickets.some((one) => unmarkable.has(one))) return answerWith(response, '{"errCode":"72"}')
    for (const one of tickets) rows.delete(one)
    return answerWith(response, '{"errCode":"0"}')
  }
  if (url.includes('.as')) return answerWith(response, '{"errCode":"0","balance":"0.00"}')
  if (!url.endsWith('/bets')) return answerWith(response, '{"balance":0}')
  const at = Number((JSON.parse(body) as { cursor: string | null }).cursor ?? 0)
  const page = at < pages.length ? pages[at] : []
  if (!page) return answerWith(response, '{"error":"page"}', 500)
  const next = Math.min(at + 1, pages.length)
  answerWith(response, JSON.stringify({ bets: page, cursor: String(next), more: next < pages.length }))
}
const server = createServer((request, response) => void respond(request, response))

let app: TestApp
let me: { token: string; name: string; id: string }
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await openTestApp()
  const marked = { base_url, log_url: base_url, operator_code: 'koi', provider_code: 'KO', secret: 'shared' }
  for (const venue of [
    { code: 'paged', name: '分页场馆', adapter: 'koi', settings: { base_url, secret: 'shared' } },
    { code: 'marks', name: '标记场馆', adapter: 'transfer-md5', settings: marked },
  ])
    expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...venue })).status).toBe(
      201,
    )
})
beforeEach(async () => {
  me = await app.registerPlayer()
  for (const code of ['paged', 'marks']) await insertVenueAccount(app, me.id, code)
})
afterAll(async () => {
  await app.finish()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const at = '2026-03-10T03:50:00.000'
const bet = (betId: string) => ({
  betId,
  login: me.name.toLowerCase(),
  gameCode: 'koi',
  gameName: '锦鲤',
  roundId: 'r1',
  stake: 100,
  validStake: 100,
  winLoss: 50,
  state: 'settled',
  memo: '',
  betAt: `${at}Z`,
  settledAt: `${at}Z`,
  changedAt: `${at}Z`,
})
const row = (id: string) =>
  `{"id":${id},"member":"${me.name}","site":"KO","game_id":"koi","ref_no":"r1","bet":"1.00","turnover":"1.00",` +
  `"payout":"1.50","status":1,"bet_detail":"","start_time":"${at}","end_time":"${at}"}`
const collect = async () => (await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')).status
const storedBets = async () => {
  const found = app.app.db.selectFrom('bet').select('betId').where('playerId', '=', me.id).orderBy('betId')
  return (await found.execute()).map(({ betId }) => betId)
}

test('a page that the venue cannot give does not hold up the pages before it', async () => {
  pages = [[bet('P1')], [bet('P2')], null]
  expect([await collect(), await storedBets()]).toEqual([200, ['P1', 'P2']])
  pages[2] = [bet('P3')]
  expect([await collect(), await storedBets()]).toEqual([200, ['P1', 'P2', 'P3']])
})

test('a bet that the venue does not let be marked does not hold up the bets after it', async () => {
  rows.set('1', row('1'))
  unmarkable.add('1')
  for (const id of ['2', '3', '4']) {
    await collect()
    await collect()
    rows.set(id, row(id))
  }
  await collect()
  await collect()
  expect([await storedBets(), [...rows.keys()]]).toEqual([['1', '2', '3', '4'], ['1']])
  const { items } = (await app.callConsoleApi('GET /console/api/venue-faults', { q: 'marks' })).body
  expect(items.map(({ detail }: { detail: object }) => detail)).toEqual([
    expect.objectContaining({ about: '1', reason: 'the venue refuses to mark the bet' }),
  ])
  rows.clear()
})

test('keeps every digit of bet numbers that are written as numbers of nineteen digits', async () => {
  const ids = ['1234567890123456781', '1234567890123456782']
  for (const id of ids) rows.set(id, row(id))
  await collect()
  expect(await storedBets()).toEqual(ids)
  await collect()
  expect([...rows.keys()]).toEqual([])
})
