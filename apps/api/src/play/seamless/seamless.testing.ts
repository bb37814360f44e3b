import { inTransaction } from '../../platform/db/db.ts'
import { randomUUID } from 'node:crypto'
import { fen } from '@koi/contract/money'
import { expect } from 'vitest'
import { sign } from '../../platform/outside/sign.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import { give, openSandbox, type TestSandbox } from '../venue/testing.ts'

export interface LaunchedPlayer {
  token: string
  id: string
  login: string
  session: string
}
export interface CallAnswer {
  result?: string
  reason?: string
  balance?: number
}
interface HookAnswer {
  status: number
  body: CallAnswer
}

/** A platform whose venue `seam` plays from the main wallet; wins above 1000 yuan are held. */
export interface SeamlessApp extends TestApp {
  sandbox: TestSandbox
  post(body: string, headers: Record<string, string>, venue?: string): Promise<HookAnswer>
  /** Sends a call, signed as the venue signs. */
  sendCall(call: string, content: object): Promise<HookAnswer>
  call(call: string, content: object): Promise<CallAnswer>
  bet(player: LaunchedPlayer, id: string, amount: number): Promise<CallAnswer>
  win(player: LaunchedPlayer, id: string, bet: string, amount: number): Promise<CallAnswer>
  rollback(player: LaunchedPlayer, id: string, target: string): Promise<CallAnswer>
  /** Creates a player with this much in the main wallet who has opened a game of the venue. */
  launchPlayer(yuan: number): Promise<LaunchedPlayer>
  /** Adds a turnover requirement of 500 yuan. */
  requireTurnover(player: LaunchedPlayer): Promise<void>
  balances(player: LaunchedPlayer): Promise<{ balance: string; gameblance: string }>
  /** The player's bets, newest first. */
  betRecords(player: LaunchedPlayer): Promise<any[]>
}

/**
 * Sends a call as venues do: when it is answered as busy, because a loaded machine missed the deadline, it is repeated
 * and finds its result. Repeats are sent one after another.
 */
export function repeatBusy(): <Answer extends { status: number }>(send: () => Promise<Answer>) => Promise<Answer> {
  let latest: Promise<unknown> = Promise.resolve()
  return async (send) => {
    const first = await send()
    if (first.status !== 429) return first
    const repeated = latest.then(async () => {
      for (;;) {
        const answer = await send()
        if (answer.status !== 429) return answer
      }
    })
    latest = repeated.catch(() => undefined)
    return repeated
  }
}

export const newCallId = (): string => randomUUID().slice(0, 20)

export async function openSeamlessApp(): Promise<SeamlessApp> {
  const sandbox = await openSandbox()
  const testApp = await openTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret } })
  expect(
    (
      await testApp.callConsoleApi('POST /console/api/venues', {
        state: 1,
        without_test: 1,
        code: 'seam',
        name: '锦鲤免转',
      })
    ).status,
  ).toBe(201)
  const { db } = testApp.app
  await db
    .updateTable('venue')
    .set({ walletMode: 'seamless', winCap: fen(100_000) })
    .where('code', '=', 'seam')
    .execute()
  testApp.app.caches.invalidate()
  const repeat = repeatBusy()
  const app: SeamlessApp = {
    ...testApp,
    sandbox,
    async post(body, headers, venue = 'seam') {
      const answer = await app.server.inject({
        method: 'POST',
        url: `/hooks/venue/${venue}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      })
      return { status: answer.statusCode, body: answer.json<CallAnswer>() }
    },
    sendCall(call, content) {
      const body = JSON.stringify({ venue: 'seam', call, ...content })
      return app.post(body, sign(sandbox.secret, body, Date.now()))
    },
    call: async (call, content) => (await repeat(() => app.sendCall(call, content))).body,
    bet: ({ login, session }, id, amount) =>
      app.call('bet', { id, login, session, gameCode: 'koi', gameName: '锦鲤', roundId: `r-${id}`, amount }),
    win: ({ login }, id, bet, amount) => app.call('win', { id, login, bet, amount }),
    rollback: ({ login }, id, target) => app.call('rollback', { id, login, target }),
    async launchPlayer(yuan) {
      const { token, id, name } = await app.registerPlayer()
      if (yuan > 0) await give(app, id, yuan)
      const launched = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)
      expect(launched.code).toBe(200)
      const launch = db.selectFrom('launch').select('id').where('playerId', '=', id).orderBy('at', 'desc')
      const { id: session } = await launch.executeTakeFirstOrThrow()
      return { token, id, login: name, session }
    },
    requireTurnover: ({ id: player }) =>
      inTransaction(db, (tx) =>
        addRequirement(tx, {
          player,
          source: 'deposit',
          amount: fen(50_000),
          title: 'test',
          about: newId(),
          at: app.clock.now(),
        }),
      ),
    balances: async ({ token }) => (await app.callPlayerApi('POST /api/balance', {}, token)).data,
    betRecords: async ({ token }) => (await app.callPlayerApi('POST /api/betrecord', {}, token)).data.data,
    async finish() {
      await testApp.finish()
      await sandbox.close()
    },
  }
  return app
}
