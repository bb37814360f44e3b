import { expect } from 'vitest'
import type { TestApp } from '../platform/testing.ts'
import type { TestSandbox } from '../venue/testing.ts'

/** Launches 锦鲤跃龙门 and plays at most `times` rounds; returns the winnings in fen. */
export async function spin(
  sandbox: TestSandbox,
  app: TestApp,
  venue: string,
  { token }: { token: string },
  most: number,
): Promise<{ won: number; turns: number }> {
  const { data } = await app.ask('POST /api/getGameUrl', { plat_name: venue, game_type: 0, game_code: 'koi' }, token)
  const key = /"token":"([\w-]+)"/.exec(await (await fetch(data.url)).text())?.[1] ?? ''
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const body = JSON.stringify({ stake: 1000 })
  let won = 0
  for (let turns = 0; turns < most; turns++) {
    const answer = await fetch(`${sandbox.url}/play/api/slot/spin`, { method: 'POST', headers, body })
    if (answer.status !== 200) return { won, turns }
    won += ((await answer.json()) as { win: number }).win
  }
  return { won, turns: most }
}

export const hosted = ['formhmac', 'playjson'] as const
export type Hosted = (typeof hosted)[number]
export const adapters = { formhmac: 'form-hmac', playjson: 'play-json' } as const
export type Host = { settings: Record<string, string> }

/** Adds the two venues with free rounds and one game each; returns the game ids by venue. */
export async function openHosted(app: TestApp, sandbox: TestSandbox): Promise<Map<Hosted, number>> {
  const hosts = await sandbox.control<Record<Hosted, Host>>('GET', '/control/hosted')
  const games = new Map<Hosted, number>()
  for (const code of hosted) {
    const settings = { ...hosts[code].settings, lobby: 'koi' }
    const venue = { code, name: code, adapter: adapters[code], settings, win_cap: '1000' }
    expect((await app.operate('POST /console/api/venues', venue)).status).toBe(201)
    const game = { platform_name: code, game_code: 'koi', name: '锦鲤跃龙门', category_id: 'concise' }
    const { status, body } = await app.operate('POST /console/api/games', game)
    expect(status).toBe(201)
    games.set(code, body.id)
  }
  return games
}
