import type { OperatorAnswer, PlayerAnswer, TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

type Headers = Record<string, string>

/** A platform with the sandbox's venues; tests use `slot` unless they name another one. Amounts are yuan. */
export interface TransferApp extends TestApp {
  sandbox: TestSandbox
  playerWith(yuan?: number): Promise<{ token: string; name: string; id: string }>
  transfer(token: string, amount: unknown, source: string, target: string, headers?: Headers): Promise<PlayerAnswer>
  transferIn(token: string, amount: unknown, venue?: string, headers?: Headers): Promise<PlayerAnswer>
  transferOut(token: string, amount: unknown, venue?: string, headers?: Headers): Promise<PlayerAnswer>
  /** Moves the balances of all venues to the main wallet. */
  recover(token: string): Promise<PlayerAnswer>
  balances(token: string): Promise<{ balance: string; gameblance: string }>
  /** Places a bet and, if `winLoss` is given, settles it; returns its id. */
  bet(player: string, amount: number, winLoss?: number): Promise<string>
  runJob(job: string): Promise<OperatorAnswer>
}

export async function openTransferApp(): Promise<TransferApp> {
  const sandbox = await openSandbox()
  const testApp = await openPlay(sandbox)
  const app: TransferApp = {
    ...testApp,
    sandbox,
    async playerWith(yuan = 1000) {
      const player = await app.registerPlayer()
      await give(app, player.id, yuan)
      return player
    },
    transfer: (token, amount, sourcetype, targettype, headers = {}) =>
      app.callPlayerApi('POST /api/transfer', { amount, sourcetype, targettype }, token, headers),
    transferIn: (token, amount, venue = 'slot', headers = {}) =>
      app.transfer(token, amount, 'userbalance', venue, headers),
    transferOut: (token, amount, venue = 'slot', headers = {}) =>
      app.transfer(token, amount, venue, 'userbalance', headers),
    recover(token) {
      app.clock.advance(1)
      return app.callPlayerApi('POST /api/transall', {}, token)
    },
    balances: async (token) => (await app.callPlayerApi('POST /api/balance', {}, token)).data,
    async bet(player, amount, winLoss) {
      const placed = { venue: 'slot', player, amount }
      const { bet_id: id } = await sandbox.control<{ bet_id: string }>('POST', '/control/bets', placed)
      if (winLoss !== undefined)
        await sandbox.control('POST', `/control/bets/${id}/settle`, { status: 1, win_loss: winLoss })
      return id
    },
    runJob: (job) => app.callConsoleApi(`POST /console/api/jobs/${job}/run`),
    async finish() {
      await testApp.finish()
      await sandbox.close()
    },
  }
  return app
}
