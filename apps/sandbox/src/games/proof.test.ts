import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'
import { betsAt, openGame } from '../testing/participant.ts'
import { isSingle, computeOutcome } from '../web/browser/recount.ts'
import { roundSeed } from './fair.ts'
import { checkedGames, verifyWords } from './verify.ts'

let sandbox: TestSandbox
let now = Date.parse('2026-03-01T04:00:01Z')
beforeEach(async () => {
  now = Date.parse('2026-03-01T04:00:01Z')
  sandbox = await testSandbox({ now: () => now })
})
afterEach(() => sandbox.close())

const lastBet = async (venue: string) => (await betsAt(sandbox, venue)).at(-1)
async function pageOf(venue: string, betId: string): Promise<string> {
  const { body } = await sandbox.venue(venue, 'bet', { login: 'demo002', betId })
  return (await fetch(String(body['url']))).text()
}
const checked = (key: string) => {
  const game = checkedGames().find((one) => one.key === key)
  if (!game) throw new Error(`there is no verifiable game ${key}`)
  return game
}

test('the page of a bet shows result and commitment, and the seed after it was replaced', async () => {
  const play = await openGame(sandbox, 'qp', 'niuniu')
  await play('cards/deal', { bets: [{ pick: '0', stake: 1000 }] })
  const { fair } = (await play('state')).body as unknown as { fair: { promise: string } }
  const bet = await lastBet('qp')
  const before = await pageOf('qp', bet?.betId ?? '')
  expect(before).toContain(bet?.memo ?? 'nothing')
  expect(before).toContain(fair.promise)
  expect(before).not.toContain('/verify#')
  const { revealed } = (await play('reveal')).body as unknown as { revealed: { serverSeed: string } }
  const after = await pageOf('qp', bet?.betId ?? '')
  expect(after).toContain(revealed.serverSeed)
  expect(after).toContain(`/verify#game=cards&amp;seed=${revealed.serverSeed}`)
})

test('the page of a shared round shows the seed after the draw, and the seed reproduces the draw', async () => {
  const play = await openGame(sandbox, 'lottery', 'minute5')
  const { number, dueAt } = (await play('lottery/table')).body['round'] as { number: number; dueAt: number }
  await play('lottery/bet', { round: number, bets: [{ pick: 'big', stake: 1000 }] })
  const seed = roundSeed(sandbox.context, 'lottery-minute5', number)
  const id = (await lastBet('lottery'))?.betId ?? ''
  expect(await pageOf('lottery', id)).not.toContain(seed)
  now = dueAt
  await expect.poll(async () => (await lastBet('lottery'))?.memo, { timeout: 3000 }).toContain('开奖')
  expect(await pageOf('lottery', id)).toContain(seed)
  const [[, drawn] = []] = computeOutcome(checked('lottery-minute5'), seed, `lottery-minute5:${number}`, verifyWords)
  expect((await lastBet('lottery'))?.memo).toContain(String(drawn))
})

test("a pass to a bet's page is valid for the player's own bets and for five minutes", async () => {
  const play = await openGame(sandbox, 'obgdy', 'pond')
  await play('fishing/shot', { kind: 0, stake: 100 })
  const { betId = '' } = (await lastBet('obgdy')) ?? {}
  expect((await sandbox.venue('obgdy', 'bet', { login: 'demo003', betId })).status).toBe(404)
  expect((await sandbox.venue('slot', 'bet', { login: 'demo002', betId })).status).toBe(404)
  const { body } = await sandbox.venue('obgdy', 'bet', { login: 'demo002', betId })
  const url = String(body['url'])
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(`${url}x`)).status).toBe(410)
  now += 300_001
  expect((await fetch(url)).status).toBe(410)
})

test('every game of the catalogue can be verified', () => {
  for (const game of checkedGames()) {
    const message = isSingle(game) ? 'carp:3' : `${game.key}:3`
    const lines = computeOutcome(game, 'c0ffee'.repeat(10), message, verifyWords)
    expect([game.key, lines.length > 0 && lines.every(([label, outcome]) => label && outcome)]).toEqual([
      game.key,
      true,
    ])
  }
})

test('the offline page for verifying rounds loads nothing from another address', async () => {
  const answer = await sandbox.app.inject({ method: 'GET', url: '/verify/offline.html' })
  expect(answer.headers['content-disposition']).toContain('attachment')
  const script = /import '(data:text\/javascript;base64,[^']+)'/.exec(answer.body)?.[1] ?? ''
  const code = Buffer.from(script.split(',')[1] ?? '', 'base64').toString()
  expect(code).toContain("from 'data:text/javascript;base64,")
  expect(code).not.toMatch(/from '(?!data:)/)
  expect(answer.body).not.toMatch(/(src|href)="\//)
})
