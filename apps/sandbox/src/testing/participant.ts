import type { TestSandbox } from './client.ts'

export interface ListedBet {
  betId: string
  state: string
  winLoss: number
  validStake: number
  memo: string
}

/** Opens a game for a player with 1000 yuan; returns a client of the game page's API. */
export async function openGame(sandbox: TestSandbox, venue: string, gameCode: string) {
  await sandbox.venue(venue, 'transfer', { id: `${venue}-1`, login: 'demo002', direction: 'in', amount: 100_000 })
  const launchContent = { login: 'demo002', gameCode, gameType: 0, returnUrl: '', isMobile: true }
  const { body } = await sandbox.venue(venue, 'launch', launchContent)
  const token = /"token":"([\w-]+)"/.exec(await (await fetch(String(body['url']))).text())?.[1] ?? ''
  return (path: string, content: object = {}) =>
    sandbox.post(`/play/api/${path}`, JSON.stringify(content), { authorization: `Bearer ${token}` })
}

export type Play = Awaited<ReturnType<typeof openGame>>

export const betsAt = async (sandbox: TestSandbox, venue: string): Promise<ListedBet[]> =>
  (await sandbox.venue(venue, 'bets', { cursor: null })).body['bets'] as ListedBet[]

export interface Round {
  number: number
  closesAt: number
  dueAt: number
  endsAt: number
}
export const roundOf = (body: Record<string, unknown>): Round => body['round'] as Round
