import { beijingText, day, plus } from '@koi/contract/time'
import { expect } from 'vitest'
import { newId, WalletClient } from '../../../../cli/src/venueCheck/wallet.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { type OperatorAnswer, openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { openAddress } from '../venue/address.testing.ts'
import { openSandbox, type TestSandbox } from '../venue/testing.ts'

/** Launches 锦鲤跃龙门 and plays at most `times` rounds; returns the winnings in fen. */
export async function spin(
  sandbox: TestSandbox,
  app: TestApp,
  venue: string,
  { token }: { token: string },
  most: number,
): Promise<{ won: number; turns: number }> {
  const { data } = await app.callPlayerApi(
    'POST /api/getGameUrl',
    { plat_name: venue, game_type: 0, game_code: 'koi' },
    token,
  )
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
const adapters = { formhmac: 'form-hmac', playjson: 'play-json' } as const
type Host = { settings: Record<string, string> }

/** Adds the two venues with free rounds and one game each; returns the game ids by venue. */
export async function openHosted(app: TestApp, sandbox: TestSandbox): Promise<Map<Hosted, number>> {
  const hosts = await sandbox.control<Record<Hosted, Host>>('GET', '/control/hosted')
  const games = new Map<Hosted, number>()
  for (const code of hosted) {
    const settings = { ...hosts[code].settings, lobby: 'koi' }
    const venue = { code, name: code, adapter: adapters[code], settings, win_cap: '1000' }
    expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...venue })).status).toBe(
      201,
    )
    const game = { platform_name: code, game_code: 'koi', name: '锦鲤跃龙门', category_id: 'concise' }
    const { status, body } = await app.callConsoleApi('POST /console/api/games', game)
    expect(status).toBe(201)
    games.set(code, body.id)
  }
  return games
}

type Player = Awaited<ReturnType<TestApp['registerPlayer']>>

/** A platform with two venues that have free rounds; wins above 1000 yuan are held. */
export interface FreeRoundApp extends TestApp {
  sandbox: TestSandbox
  /** Game ids by venue. */
  games: Map<Hosted, number>
  /** A valid request for three free rounds. */
  grantOf(venue: Hosted, player: { name: string }, change?: object): object
  grant(venue: Hosted, player: Player, change?: object): Promise<OperatorAnswer>
  /** Runs the job that calls the venues. */
  runJob(): Promise<OperatorAnswer>
  cancel(id: string): Promise<OperatorAnswer>
  /** Lists a player's grants, newest first. */
  grantsOf(player: Player): Promise<any[]>
  lastGrantOf(player: Player): Promise<any>
  stateOf(player: Player): Promise<string>
  /** Lists the free rounds that the player sees. */
  freeRoundsOf(player: Player): Promise<any[]>
  noticesOf(player: Player): Promise<any[]>
  mainBalance(player: Player): Promise<string>
  /** Launches the game and plays this many rounds; returns the winnings in fen. */
  play(venue: Hosted, player: Player, rounds: number): Promise<number>
  /** A client that calls the platform as the venue does. */
  clientOf(venue: Hosted, player: Player): WalletClient
}

export async function openFreeRoundApp(): Promise<FreeRoundApp> {
  const address = await openAddress()
  const platformUrl = address.url
  const sandbox = await openSandbox({ platformUrl })
  // The sandbox runs on real time, at which the rounds must not have expired.
  const testApp = await openTestApp({
    at: systemClock.now(),
    config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret },
  })
  await address.attach(testApp)
  await testApp.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  const hosts = await sandbox.control<Record<Hosted, Host>>('GET', '/control/hosted')
  const games = await openHosted(testApp, sandbox)
  let grants = 0
  const app: FreeRoundApp = {
    ...testApp,
    sandbox,
    games,
    grantOf: (venue, { name }, change = {}) => ({
      username: name,
      game_id: games.get(venue),
      rounds: 3,
      stake: '2.00',
      until: beijingText(plus(app.clock.now(), day)),
      turnover_multiple: '1.5',
      // An identical request without a key would be refused as a duplicate.
      reason: `活动奖励 ${++grants}`,
      ...change,
    }),
    grant: (venue, player, change = {}) =>
      app.callConsoleApi('POST /console/api/free-rounds', app.grantOf(venue, player, change)),
    runJob: () => app.callConsoleApi('POST /console/api/jobs/free-rounds/run'),
    cancel: (id) => app.callConsoleApi(`POST /console/api/free-rounds/${id}/cancel`, { reason: '误发' }),
    grantsOf: async ({ name }) => (await app.callConsoleApi('GET /console/api/free-rounds', { q: name })).body.items,
    lastGrantOf: async (player) => (await app.grantsOf(player))[0],
    stateOf: async (player) => (await app.lastGrantOf(player)).state,
    freeRoundsOf: async ({ token }) => (await app.callPlayerApi('POST /api/freeRounds', {}, token)).data,
    noticesOf: async ({ token }) => (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data,
    mainBalance: async ({ token }) => (await app.callPlayerApi('POST /api/balance', {}, token)).data.balance,
    async play(venue, player, rounds) {
      const { won, turns } = await spin(sandbox, app, venue, player, rounds)
      expect(turns).toBe(rounds)
      return won
    },
    clientOf(venue, player) {
      const { settings } = hosts[venue]
      return new WalletClient({
        url: platformUrl,
        code: venue,
        adapter: adapters[venue],
        secret: settings['secret']!,
        account: settings['merchant_id'] ?? settings['casino_id'] ?? '',
        login: player.name,
        session: newId(),
        game: 'koi',
      })
    },
    async finish() {
      await testApp.finish()
      await sandbox.close()
    },
  }
  return app
}
