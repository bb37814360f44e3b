import type { TestSandbox } from './client.ts'

export interface ToldBet {
  betId: string
  state: string
  winLoss: number
  validStake: number
  memo: string
}

/** A player with a thousand yuan at a game of a venue; the answer asks what the game's page asks. */
export async function sitDown(sandbox: TestSandbox, venue: string, gameCode: string) {
  await sandbox.venue(venue, 'transfer', { id: `${venue}-1`, login: 'demo002', direction: 'in', amount: 100_000 })
  const asked = { login: 'demo002', gameCode, gameType: 0, returnUrl: '', isMobile: true }
  const { body } = await sandbox.venue(venue, 'launch', asked)
  const token = /"token":"([\w-]+)"/.exec(await (await fetch(String(body['url']))).text())?.[1] ?? ''
  return (path: string, content: object = {}) =>
    sandbox.post(`/play/api/${path}`, JSON.stringify(content), { authorization: `Bearer ${token}` })
}

export type Play = Awaited<ReturnType<typeof sitDown>>

/** Every bet the venue tells of. */
export const betsAt = async (sandbox: TestSandbox, venue: string): Promise<ToldBet[]> =>
  (await sandbox.venue(venue, 'bets', { cursor: null })).body['bets'] as ToldBet[]

export interface Round {
  number: number
  closesAt: number
  dueAt: number
  endsAt: number
}
export const roundOf = (body: Record<string, unknown>): Round => body['round'] as Round
