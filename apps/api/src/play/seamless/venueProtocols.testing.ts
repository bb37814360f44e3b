import { expect } from 'vitest'
import type { AdapterName } from '../../../../cli/src/venueCheck/walletProtocol.ts'
import { newId, WalletClient } from '../../../../cli/src/venueCheck/wallet.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { openAddress } from '../venue/address.testing.ts'
import { give, openSandbox, type TestSandbox } from '../venue/testing.ts'

/** Adapter of each venue, by the venue's code. */
export const adapters = { formhmac: 'form-hmac', playjson: 'play-json', debitcredit: 'debit-credit' } as const
export type VenueCode = keyof typeof adapters
export const venueCodes = Object.keys(adapters) as VenueCode[]
interface HostedVenue {
  adapter: string
  settings: Record<string, string>
}

export interface LaunchedPlayer {
  token: string
  id: string
  login: string
  session: string
  /** Address of the opened game. */
  url: string
}

/** A platform with a seamless venue of each protocol; wins above 1000 yuan are held. */
export interface ProtocolApp extends TestApp {
  sandbox: TestSandbox
  platformUrl: string
  hosts: Record<VenueCode, HostedVenue>
  /** Creates a player with this much in the main wallet who has opened a game of the venue. */
  launchPlayer(venue: string, yuan?: number): Promise<LaunchedPlayer>
  targetOf(venue: VenueCode, player: LaunchedPlayer): ConstructorParameters<typeof WalletClient>[0]
  clientOf(venue: VenueCode, player: LaunchedPlayer): WalletClient
  mainBalance(player: LaunchedPlayer): Promise<string>
  /** The player's bets, newest first. */
  betRecords(player: LaunchedPlayer): Promise<any[]>
}

/** The operator's account at the venue, which each protocol names differently. */
export const accountIn = ({ merchant_id = '', casino_id = '', client_id = '' }: Record<string, string>): string =>
  merchant_id || casino_id || client_id

export const newBet = (amount: number, id = newId(), round = newId()) => ({ call: 'bet' as const, id, round, amount })

export async function openProtocolApp(): Promise<ProtocolApp> {
  const address = await openAddress()
  const platformUrl = address.url
  const sandbox = await openSandbox({ platformUrl })
  const testApp = await openTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret } })
  await address.attach(testApp)
  await testApp.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  const hosts = await sandbox.control<Record<VenueCode, HostedVenue>>('GET', '/control/hosted')
  for (const code of venueCodes) {
    const settings = { ...hosts[code].settings, lobby: 'koi' }
    const body = { code, name: code, adapter: adapters[code], settings, win_cap: '1000' }
    const { status, body: row } = await testApp.callConsoleApi('POST /console/api/venues', {
      state: 1,
      without_test: 1,
      ...body,
    })
    expect([status, row.adapter, row.wallet_mode]).toEqual([201, adapters[code], 'seamless'])
  }
  const app: ProtocolApp = {
    ...testApp,
    sandbox,
    platformUrl,
    hosts,
    async launchPlayer(venue, yuan = 100) {
      const { token, id, name } = await app.registerPlayer()
      if (yuan > 0) await give(app, id, yuan)
      const { code, data } = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: venue, game_type: 0 }, token)
      expect(code).toBe(200)
      const launch = app.app.db.selectFrom('launch').select('id').where('playerId', '=', id).orderBy('at', 'desc')
      const { id: session } = await launch.executeTakeFirstOrThrow()
      return { token, id, login: name, session, url: data.url }
    },
    targetOf: (code, { login, session }) => ({
      url: platformUrl,
      code,
      adapter: adapters[code] as AdapterName,
      secret: hosts[code].settings['secret']!,
      account: accountIn(hosts[code].settings),
      login,
      session,
      game: 'koi',
    }),
    clientOf: (code, player) => new WalletClient(app.targetOf(code, player)),
    mainBalance: async ({ token }) => (await app.callPlayerApi('POST /api/balance', {}, token)).data.balance,
    betRecords: async ({ token }) => (await app.callPlayerApi('POST /api/betrecord', {}, token)).data.data,
    async finish() {
      await testApp.finish()
      await sandbox.close()
    },
  }
  return app
}
