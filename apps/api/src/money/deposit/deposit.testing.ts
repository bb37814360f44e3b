import { dayOf, hour, type Instant, instant, plus, startOf } from '@koi/contract/time'
import { sign } from '../../platform/outside/sign.ts'
import type { Config } from '../../platform/ops/config.ts'
import { tronFor } from '../../platform/testing/wallets.testing.ts'
import { openTestApp, type PlayerAnswer, type TestApp } from '../../platform/testing/testing.ts'
import { openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

export const trc20 = tronFor('house')
export const erc20 = `0x${'A'.repeat(40)}`

const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
let cents = 0
/** A valid bank deposit; amounts differ, so that none is a duplicate of another. */
export function bankDeposit(change: object = {}): object {
  cents += 1
  const amount = `${150 + Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return { paytype: 'bank', amount, ...payer, ...change }
}

export interface DepositCalls {
  recharge(token: string, body: object, headers?: Record<string, string>): Promise<PlayerAnswer>
  /** State of an order as the player sees it: 1 pending, 2 approved, 3 rejected. */
  depositState(token: string, depositNo: string): Promise<number>
  /** Turnover that the player still owes: the sum of the booked deposits. */
  openTurnover(token: string): Promise<string>
  /** Open unmatched payments with this order number or payment number. */
  openUnmatched(query: string): Promise<any[]>
}
export const depositCalls = (app: TestApp): DepositCalls => ({
  recharge: (token, body, headers = {}) => app.callPlayerApi('POST /api/recharge', body, token, headers),
  depositState: async (token, depositNo) =>
    (await app.callPlayerApi('POST /api/payinfo', { deposit_no: depositNo }, token)).data.info.state,
  openTurnover: async (token) => (await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data.bet_amount,
  openUnmatched: async (query) =>
    (await app.callConsoleApi('GET /console/api/unmatched-payments', { q: query, state: '1' })).body.items,
})

export interface MoneyApp extends TestApp, DepositCalls {
  sandbox: TestSandbox
  /** Posts to the sandbox's control API; '/chain/pay' pays at the platform's current time. */
  control(path: string, body: object): Promise<Record<string, string>>
  sendNotice(
    channel: string,
    content: object,
    options?: { secret?: string; headers?: Record<string, string>; raw?: string; server?: TestApp['server'] },
  ): Promise<string>
}

/** Opens deposits by bank transfer, to one account. */
export async function openBankTransfers(app: Pick<TestApp, 'callConsoleApi'>): Promise<void> {
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { state: 1, without_test: 1 })
  await app.callConsoleApi('POST /console/api/receiving-accounts', {
    kind: 'bank',
    bank_name: '锦绣银行',
    bank_no: '6222',
    bank_owner: '商户',
    bank_address: '支行',
  })
}

export async function openChannels(app: TestApp, sandbox: TestSandbox): Promise<void> {
  for (const code of ['card', 'usdt', 'wechat', 'alipay', 'antoken']) {
    await app.callConsoleApi(`PATCH /console/api/pay-channels/${code}`, {
      state: 1,
      without_test: 1,
      settings: { base_url: sandbox.url, secret: sandbox.secret },
    })
  }
  await openBankTransfers(app)
  await app.callConsoleApi('POST /console/api/receiving-accounts', { kind: 'usdt', bank_name: 'TRC20', bank_no: trc20 })
  await app.callConsoleApi('POST /console/api/receiving-accounts', { kind: 'ERC20', bank_no: erc20 })
}

/** Eight in the morning of today's Beijing day, so that amounts summed by day stay in one day while the clock advances. */
export const thisMorning = (): Instant => plus(startOf(dayOf(instant(Date.now()))), 8 * hour)

export async function openMoneyApp(at?: string, more: Partial<Config> = {}): Promise<MoneyApp> {
  const sandbox = await openSandbox()
  const app = await openTestApp({
    ...(at ? { at } : {}),
    config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret, ...more },
  })
  await openChannels(app, sandbox)
  return {
    ...app,
    ...depositCalls(app),
    sandbox,
    control: (path, body) =>
      sandbox.control('POST', `/control${path}`, path === '/chain/pay' ? { at: app.clock.now(), ...body } : body),
    async sendNotice(channel, content, { secret = sandbox.secret, headers, raw, server = app.server } = {}) {
      const body = raw ?? JSON.stringify(content)
      const signed = headers ?? sign(secret, body, Date.now())
      const answer = await server.inject({
        method: 'POST',
        url: `/hooks/pay/${channel}`,
        headers: { 'content-type': 'application/json', ...signed },
        payload: body,
      })
      return `${answer.statusCode} ${answer.body}`
    },
    async finish() {
      await app.finish()
      await sandbox.close()
    },
  }
}
