// Needs the server: venues are added while it runs and call it from the sandbox.
import type { Browser, Page } from '@playwright/test'
import { selectOption } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { balanceOf, moveTo, test } from './support/games.ts'
import { open } from './support/route.ts'
import { newConsolePage, creditPlayer } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { sandboxUrl } from './support/addresses.ts'
import { askAs } from './support/player.ts'
import { expect } from './support/test.ts'

// Venues with other protocols are added while the product runs, and played at once.
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** Matches setting fields that our own protocol lacks. */
const accountField = /^(商户号|平台编号|代理号)/

interface Host {
  adapter: string
  settings: Record<string, string>
}
const hosts = async () => (await askJson<Record<string, Host>>(sandboxUrl(), '/control/hosted')).body

/** One console page for all tests. */
let opened: Page | undefined
test.afterAll(() => opened?.close())

async function openVenues(browser: Browser): Promise<Page> {
  if (!opened) {
    opened = await newConsolePage(browser)
    await opened.goto('/console/venues')
  }
  return opened
}

async function addVenue(desk: Page, code: string, protocol: string) {
  const { settings } = (await hosts())[code]!
  const { base_url: address = '', secret = '', log_url: log = '', provider_code: provider = '' } = settings
  const account = settings['merchant_id'] ?? settings['casino_id'] ?? settings['client_id'] ?? settings['operator_code']
  await desk.getByRole('button', { name: /新增/ }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('代码').fill(code)
  await form.getByLabel('名称').fill(`协议${code}`)
  await selectOption(form, '分类', '真人')
  await selectOption(form, '接口类型', protocol, accountField)
  await form.getByLabel(/^接口地址/).fill(address)
  await form.getByLabel(accountField).fill(account ?? '')
  await form.getByLabel(/^(商户)?密钥/).fill(secret)
  if (log) {
    await form.getByLabel(/^报表接口地址/).fill(log)
    await form.getByLabel(/^供应商代号/).fill(provider)
  } else await form.getByLabel(/^默认游戏代码/).fill('koi')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(desk.getByRole('row').filter({ hasText: code })).toContainText(log ? '转账钱包' : '单一钱包')
}

for (const [code, protocol] of [
  ['formhmac', '表单协议'],
  ['playjson', 'play / rollback 协议'],
  ['debitcredit', 'GetCash / ReturnCash 协议'],
  ['transfermd5', '转账钱包协议'],
] as const) {
  const hasWallet = code === 'transfermd5'
  const wallet = hasWallet ? 'money that was moved there' : 'the main wallet'
  test(`a venue with protocol ${code} is added in the console and played from ${wallet}`, async ({
    page,
    player,
    operator,
    browser,
  }) => {
    await addVenue(await openVenues(browser), code, protocol)
    // A new venue is off.
    expect((await operator.post<{ ok: boolean }>(`venues/${code}/ping`, {})).ok).toBe(true)
    await operator.patch(`venues/${code}`, { state: 1, without_test: 0 })

    await creditPlayer(operator, player.name, '20.00')
    if (hasWallet) await moveTo(page, code, '20')
    await open(page, `/gamePage?name=${code}`)
    const game = page.frameLocator('iframe')
    await expect(game.getByRole('heading', { level: 1 })).toHaveText(/^锦鲤跃龙门/)
    await expect.poll(() => balanceOf(game)).toBe(20)
    await game.getByRole('button', { name: '旋转' }).tap()
    await expect(game.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
    await expect(game.getByRole('button', { name: '旋转' })).toBeEnabled()
    const left = await balanceOf(game)
    if (hasWallet) {
      // Bets are collected, and recalling the balance returns the money.
      await expect
        .poll(async () => (await askAs<{ data: unknown[] }>(page, 'betrecord')).data.data.length, { timeout: 20_000 })
        .toBe(1)
      expect((await askAs(page, 'transall')).code).toBe(200)
    }
    await open(page, '/betRecord')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/koi|锦鲤/)
    expect((await askAs<{ balance: string }>(page, 'balance')).data.balance).toBe(left.toFixed(2))
    await expectLedgerOk(operator)
  })
}
