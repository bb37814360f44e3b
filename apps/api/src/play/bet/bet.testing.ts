import { inTransaction } from '../../platform/db/db.ts'
import { fen } from '@koi/contract/money'
import { plus, second } from '@koi/contract/time'
import type { VenueBet } from '../../platform/outside/venue.ts'
import { newId } from '../../platform/text/id.ts'
import type { OperatorAnswer, TestApp } from '../../platform/testing/testing.ts'
import { addRequirement, loadOpenRequirement } from '../../money/turnover/turnover.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

export interface PlayerAtVenue {
  token: string
  name: string
  id: string
  /** The open turnover requirement in yuan. */
  openTurnover(): Promise<number>
}

/** A platform with the sandbox's venues; players have their money at venue `slot`. */
export interface BetApp extends TestApp {
  sandbox: TestSandbox
  collectBets(): Promise<OperatorAnswer>
  rereadBets(): Promise<OperatorAnswer>
  /** A page of the player's bets. */
  betRecords(token: string, query?: object): Promise<any>
  balances(token: string): Promise<{ balance: string; gameblance: string }>
  /** Places a bet of `amount` yuan at venue `slot` and returns its id. */
  placeBet(player: string, amount: number, at?: string): Promise<string>
  settleBet(id: string, result: object): Promise<void>
  /** Creates a player with this much money at venue `slot` and this turnover requirement, both in yuan. */
  playerAtVenue(yuan?: number, requirement?: number): Promise<PlayerAtVenue>
  /** A settled bet of 1 yuan, a minute old, as a venue reports it. */
  reportedBet(login: string, change: Partial<VenueBet>): VenueBet
}

export async function openBetApp(): Promise<BetApp> {
  const sandbox = await openSandbox()
  const testApp = await openPlay(sandbox)
  const { db } = testApp.app
  const app: BetApp = {
    ...testApp,
    sandbox,
    collectBets: () => app.callConsoleApi('POST /console/api/jobs/collect-bets/run'),
    rereadBets: () => app.callConsoleApi('POST /console/api/jobs/repull-bets/run'),
    betRecords: async (token, query = {}) => (await app.callPlayerApi('POST /api/betrecord', query, token)).data,
    balances: async (token) => (await app.callPlayerApi('POST /api/balance', {}, token)).data,
    async placeBet(player, amount, bet_time = '2026-03-10 11:00:00') {
      const bet = { venue: 'slot', player, amount, bet_time }
      return (await sandbox.control<{ bet_id: string }>('POST', '/control/bets', bet)).bet_id
    },
    async settleBet(id, result) {
      await sandbox.control('POST', `/control/bets/${id}/settle`, { settled_at: '2026-03-10 11:30:00', ...result })
    },
    async playerAtVenue(yuan = 1000, requirement = 0) {
      const player = await app.registerPlayer()
      await give(app, player.id, yuan)
      const transfer = { amount: yuan, sourcetype: 'userbalance', targettype: 'slot' }
      await app.callPlayerApi('POST /api/transfer', transfer, player.token)
      const owed = { player: player.id, source: 'deposit', about: newId(), title: 'test' } as const
      const at = app.clock.now()
      if (requirement > 0)
        await inTransaction(db, (tx) => addRequirement(tx, { ...owed, amount: fen(requirement * 100), at }))
      return { ...player, openTurnover: async () => (await loadOpenRequirement(db, player.id)) / 100 }
    },
    reportedBet(login, change) {
      const at = plus(app.clock.now(), -60 * second)
      return {
        betId: '',
        login,
        gameCode: 'koi',
        gameName: '锦鲤',
        roundId: 'r',
        stake: fen(100),
        validStake: fen(100),
        winLoss: fen(-100),
        state: 'settled',
        memo: '',
        betAt: at,
        settledAt: at,
        changedAt: at,
        ...change,
      }
    },
    async finish() {
      await testApp.finish()
      await sandbox.close()
    },
  }
  return app
}
