import type { Page } from '@playwright/test'
import { open, overlay, toast } from './support/look.ts'
import { asMember, ok, refused, type Stub, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'
import { expectEvery, noteCalls } from './support/time.ts'

const names = ['ag', 'slot', 'sport', 'qp', 'pp', 'pg']
const venues = names.map((platname, index) => ({ platname, name: `场馆${index + 1}`, balance: '0.00' }))
const live = venues.map((venue, index) => ({ ...venue, balance: index * 10 + 0.5 }))
const tile = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^场馆${number}`) })
const side = (page: Page, label: '转出钱包' | '转入钱包') => page.getByRole('button', { name: new RegExp(`^${label}`) })
const sheet = (page: Page) => page.getByRole('dialog', { name: '选择钱包' })
async function choose(page: Page, label: '转出钱包' | '转入钱包', wallet: string) {
  await side(page, label).click()
  await sheet(page).getByRole('radio', { name: wallet }).click()
}
/** Presses a button and expects the sentence; the one before has to be gone. */
async function said(page: Page, text: string, button = '立即转账') {
  await page.clock.runFor(2000)
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  await page.getByRole('button', { name: button }).last().click()
  await expect(toast(page, text)).toBeVisible()
}
const user = { username: 'koi123', balance: '1234.50', transferstatus: 0 }
const serve = (page: Page) =>
  stub(page, {
    user: ok(user),
    balancelist: ok(venues),
    balancelist2: ok(live),
    refreshusermoney: ok(user, '刷新成功'),
  })
const count = (api: Stub, path: string) => api.sent(path).length

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await asMember(page)
})

test('TRANSFER-01, TRANSFER-02, TRANSFER-08, TRANSFER-09, TRANSFER-10, TRANSFER-11, TRANSFER-13, TRANSFER-27 the wallets and what is in them', async ({
  page,
}) => {
  const api = await serve(page)
  api.set('balancelist2', 'never')
  await open(page, '/transfer')
  await expect(page.getByRole('region', { name: '平台钱包' })).toContainText('¥1,234.50')
  await expect(tile(page, 1)).toContainText('读取中..')
  api.set('userapimoney/ag', ok({ platname: 'ag', balance: '77' }))
  await page.getByRole('button', { name: '刷新场馆1余额' }).click()
  await expect(tile(page, 1)).toContainText('¥77.00')
  expect(api.last('userapimoney/ag').method).toBe('POST')
  await expect(page.getByRole('button', { name: /^场馆\d/ })).toHaveCount(4)
  await page.getByRole('button', { name: '展开全部' }).click()
  await expect(page.getByRole('button', { name: /^场馆\d/ })).toHaveCount(6)
  await page.getByRole('button', { name: '收起' }).click()
  await expect(page.getByRole('button', { name: /^场馆\d/ })).toHaveCount(4)
  api.set('balancelist2', ok(live))
  await page.reload()
  await expect(tile(page, 2)).toContainText('¥10.50')
  await side(page, '转入钱包').click()
  await expect(sheet(page).getByRole('radio')).toHaveText(['平台钱包', ...venues.map(({ name }) => name)])
})

test('TRANSFER-03 live balances are read every 1.5 seconds and raise no overlay', async ({ page }) => {
  await noteCalls(page)
  const api = await serve(page)
  await open(page, '/transfer')
  await expect(tile(page, 2)).toContainText('¥10.50')
  await expect(overlay(page)).toHaveCount(0)
  await expectEvery(page, '/api/balancelist2', 1500)
  await expect(overlay(page)).toHaveCount(0)
  api.set('balancelist2', refused('慢一点', 429))
  const answered = page.waitForResponse(/balancelist2/)
  await page.clock.runFor(3000)
  await answered
  await expect(page.locator('[data-kind]')).toHaveCount(0)
})

test('TRANSFER-12, TRANSFER-14, TRANSFER-15, TRANSFER-16, TRANSFER-28, TRANSFER-29, TRANSFER-30, TRANSFER-32, TRANSFER-33, TRANSFER-34, TRANSFER-35, TRANSFER-36 money from one wallet to another', async ({
  page,
}) => {
  const api = await serve(page)
  await open(page, '/transfer')
  await expect(tile(page, 2)).toContainText('¥10.50')
  const amount = page.getByLabel('转账金额')
  await said(page, '请输入操作金额！')
  await amount.fill('1'.repeat(60))
  await expect(amount).toHaveValue('1'.repeat(50))
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await expect(amount).toHaveValue('1234.50')
  await amount.fill('10')
  await said(page, '请选择转入平台')
  await choose(page, '转入钱包', '场馆2')
  await choose(page, '转出钱包', '场馆1')
  await said(page, '场馆内钱包不支持互转')
  await choose(page, '转出钱包', '场馆2')
  await expect(toast(page, '所选账户不能相同')).toBeVisible()
  await expect(side(page, '转出钱包')).toContainText('场馆1')
  await choose(page, '转出钱包', '平台钱包')
  expect(count(api, 'transfer')).toBe(0)

  api.set('transfer', refused('场馆余额不足'))
  await said(page, '场馆余额不足')
  await expect(toast(page, '场馆余额不足')).toHaveAttribute('data-kind', /warning|error/)
  expect(api.last('transfer').body).toEqual({ amount: '10', sourcetype: 'userbalance', targettype: 'slot' })
  const before = { money: count(api, 'refreshusermoney'), list: count(api, 'balancelist') }
  api.set('transfer', ok(null, '转账成功'))
  await said(page, '转账成功')
  await expect(toast(page, '转账成功')).toHaveAttribute('data-kind', 'success')
  await expect.poll(() => count(api, 'refreshusermoney')).toBeGreaterThan(before.money)
  await expect.poll(() => count(api, 'balancelist')).toBeGreaterThan(before.list)
})

test('TRANSFER-21, TRANSFER-22, TRANSFER-23, TRANSFER-24, TRANSFER-25, TRANSFER-26, TRANSFER-31, CONST-07 one venue’s quota conversion', async ({
  page,
}) => {
  const api = await serve(page)
  api.set('transfer', ok(null, '转账成功'))
  const convert = page.getByRole('dialog', { name: '额度转换' })
  await open(page, '/transfer')
  for (const [direction, sides] of [
    ['转入', { sourcetype: 'userbalance', targettype: 'slot' }],
    ['转出', { sourcetype: 'slot', targettype: 'userbalance' }],
  ] as const) {
    await tile(page, 2).click()
    await expect(convert).toContainText('¥1,234.50')
    await expect(convert).toContainText('¥10.50')
    await expect(convert.getByRole('radio')).toHaveText(['转入', '转出'])
    await expect(convert.getByRole('radio', { name: '转入' })).toBeChecked()
    await said(page, '请输入操作金额！')
    await convert.getByRole('radio', { name: direction }).click()
    await convert.getByLabel('操作金额').fill('5')
    await said(page, '转账成功')
    expect(api.last('transfer').body).toEqual({ amount: '5', ...sides })
    await expect(convert).toHaveCount(0)
  }
})

test('TRANSFER-06, TRANSFER-07, TRANSFER-17, TRANSFER-18, TRANSFER-19, TRANSFER-20, TRANSFER-41 free-transfer mode hides what is done by hand', async ({
  page,
}) => {
  const api = await serve(page)
  await open(page, '/transfer')
  const free = page.getByRole('switch', { name: '免转模式' })
  await expect(free).not.toBeChecked()
  api.set('uptransferstatus', refused('稍后再试'))
  await free.click()
  await expect(toast(page, '稍后再试')).toBeVisible()
  await expect(free).not.toBeChecked()
  api.set('uptransferstatus', ok(null, '免转模式已开启'))
  api.set('user', ok({ ...user, transferstatus: '1' }))
  await free.click()
  await expect(toast(page, '免转模式已开启')).toBeVisible()
  expect(Number(api.last('uptransferstatus').body['transferstatus'])).toBe(1)
  await expect(free).toBeChecked()
  await expect(side(page, '转入钱包')).toHaveCount(0)
  await expect(page.locator('input[name="amount"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '立即转账' })).toHaveCount(0)
  await page.getByText('场馆2').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  api.set('user', ok(user))
  await free.click()
  await expect(free).not.toBeChecked()
  expect(Number(api.last('uptransferstatus').body['transferstatus'])).toBe(0)
})

test('TRANSFER-04, TRANSFER-05, TRANSFER-37, TRANSFER-38, TRANSFER-39, ERR-27 recovering everything, and reading it all again', async ({
  page,
}) => {
  const api = await serve(page)
  api.set('transall', ok(null, '一键回收成功'))
  await open(page, '/transfer')
  await expect(tile(page, 2)).toContainText('¥10.50')
  const before = { list: count(api, 'balancelist'), balance: count(api, 'balance') }
  await said(page, '一键回收成功', '一键回收')
  expect(api.last('transall').body).toEqual({})
  await expect.poll(() => count(api, 'balancelist')).toBeGreaterThan(before.list)
  await expect.poll(() => count(api, 'balance')).toBeGreaterThan(before.balance)
  api.set('refreshusermoney', ok({ ...user, balance: '9' }, ''))
  api.set('balance', ok({ balance: '9' }))
  const money = count(api, 'refreshusermoney')
  await said(page, '操作成功！', '刷新金额')
  expect(count(api, 'refreshusermoney')).toBeGreaterThan(money)
  await expect(page.getByRole('region', { name: '平台钱包' })).toContainText('¥9.00')
})
