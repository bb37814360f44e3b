// Needs the server: venues of the sandbox that do not answer.
import type { Page } from '@playwright/test'
import { expectToast } from './support/toast.ts'
import { expectBalance, expectRecord, creditAndOpenHome, newConsolePage, openRow, skipPopups } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

// Each test makes a venue fail that no other test uses.
const unansweringVenue = { code: 'esport', name: '竞界电竞' }
const losingVenue = { code: 'qp', name: '闲庭棋牌' }

/** A venue call times out after five seconds; a step may contain two calls. */
const timeout = { timeout: 20_000 }

// Tag of tests that wait for unanswered calls.
const waits = { tag: '@waits' }

test.beforeEach(async ({ page, player, operator }) => {
  test.setTimeout(120_000) // two pages, and calls to gateways and chains take time
  await skipPopups(page)
  await creditAndOpenHome(page, operator, player.name, '500')
})

test.afterEach(async ({ operator }) => {
  for (const { code } of [unansweringVenue, losingVenue]) await sandbox.setVenue(code, 'ok')
  await expectLedgerOk(operator)
})

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const main = (page: Page) => page.getByRole('region', { name: '平台钱包' })

/** Transfers through the sheet of one venue. */
async function move(page: Page, venue: string, direction: '转入' | '转出', amount: string, message: string) {
  await page.goto('/#/transfer')
  await tile(page, venue).click()
  const sheet = page.getByRole('dialog', { name: '额度转换' })
  await sheet.getByRole('radio', { name: direction }).click()
  await sheet.getByLabel('操作金额').fill(amount)
  await sheet.getByRole('button', { name: '立即转账' }).click()
  await expectToast(page, message, timeout)
}

test(
  'a venue executes but never answers: an operator queries it, then all balances are recalled [S-39, TRANSFER-37]',
  waits,
  async ({ page, browser, player }) => {
    await sandbox.setVenue(unansweringVenue.code, 'timeout')
    await move(page, unansweringVenue.name, '转入', '200', '转账处理中，请稍后查看')
    await expect(main(page)).toContainText('¥300.00')
    await expectRecord(page, 3, unansweringVenue.name, '待结算')

    const desk = await newConsolePage(browser)
    const row = await openRow(desk, `transfers?q=${player.name}`, player.name)
    await expect(row).toContainText('待确认')
    await row.getByRole('button', { name: '核对' }).click()
    await sandbox.setVenue(unansweringVenue.code, 'ok')
    await desk.getByRole('dialog').getByRole('button', { name: '核对' }).click()
    await expect(row).toContainText('成功')
    await desk.close()
    await expectRecord(page, 3, unansweringVenue.name, '成功')

    await page.goto('/#/transfer')
    await expect(tile(page, unansweringVenue.name)).toContainText('¥200.00')
    await sandbox.setVenue(unansweringVenue.code, 'timeout')
    await page.getByRole('button', { name: '一键回收' }).click()
    await expectToast(page, '回收失败，请稍后再试', timeout)
    await sandbox.setVenue(unansweringVenue.code, 'ok')
    await page.getByRole('button', { name: '一键回收' }).click()
    await expectToast(page, '一键回收成功', timeout)
    await expect(main(page)).toContainText('¥500.00')
    await expectRecord(page, 4, unansweringVenue.name, '成功')
  },
)

test(
  'a venue loses the request: the job resolves the transfer and the money stays [S-39]',
  { tag: ['@core', '@waits'] },
  async ({ page, player, operator }) => {
    // The platform trusts "not found" only after this many seconds and three answers.
    await operator.patch(`venues/${losingVenue.code}`, { quiet_seconds: 4 })
    await move(page, losingVenue.name, '转入', '200', '转账成功')
    await sandbox.setVenue(losingVenue.code, 'lost')
    await move(page, losingVenue.name, '转出', '150', '转账处理中，请稍后查看')
    await expectRecord(page, 4, '¥150.00', '待结算')
    await sandbox.setVenue(losingVenue.code, 'ok')
    await expectRecord(page, 4, '¥150.00', '失败')
    expect((await sandbox.wallets(player.name)).items).toContainEqual({ venue: losingVenue.code, balance: '200.00' })

    await move(page, losingVenue.name, '转出', '200', '转账成功')
    await operator.patch(`venues/${losingVenue.code}`, { quiet_seconds: 20 })
    await expectRecord(page, 4, '¥200.00', '成功')
    await expectBalance(page, '500')
  },
)
