// Needs the server: it creates the brand and routes by host name.
import type { Page } from '@playwright/test'
import { fillPayer } from './support/deposit.ts'
import { desktopWindow, submitRowDialog, tableRow } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { askInPage, test } from './support/installation.ts'
import { newConsolePage } from './support/money.ts'
import { type Envelope, type Player, submitRegistration } from './support/player.ts'
import { expect } from './support/test.ts'

async function createBrand(desk: Page, name: string, code: string, host: string): Promise<void> {
  await desk.getByRole('button', { name: '新增品牌' }).click()
  const form = desk.getByRole('dialog', { name: '新增品牌' })
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('代码').fill('Mei')
  await form.getByLabel('域名').fill(`${host}\n`)
  const save = form.getByRole('button', { name: '保存' })
  await save.click()
  await expect(form.getByRole('alert')).toContainText('代码须为2到23位小写字母')
  await form.getByLabel('代码').fill(code)
  await save.click()
  await expect(form).toBeHidden()
  await expect(desk.getByText(`${name}（${code}） 已创建，您是其所有者`)).toBeVisible()
}

/** Switches on bank transfers to an account of the brand. */
async function openBankTransfers(desk: Page) {
  const account = { kind: 'bank', bank_name: '锦绣银行', bank_no: '6222000000000009', bank_owner: '李四' }
  expect(await askInPage(desk, '/console/api/receiving-accounts', account)).toMatchObject({ state: 1 })
  expect(await askInPage(desk, '/console/api/pay-channels/card', { state: 1 }, 'PATCH')).toMatchObject({ state: 1 })
}

async function deposit(site: Page, origin: string, player: Player, amount: string) {
  const card = { bank: '锦绣银行', bank_owner: player.realname, bank_address: '上海支行', bank_no: '6222000100020003' }
  expect(await askInPage(site, '/api/bindcard', { ...card, pay_pass: player.payPassword })).toMatchObject({ code: 200 })
  await site.goto(`${origin}/#/recharge`)
  await site.getByRole('radio', { name: '银行卡' }).click()
  await fillPayer(site, player)
  await site.getByLabel('存款金额').fill(amount)
  await site.getByRole('button', { name: '立即存款' }).click()
  await expect(site.getByRole('listitem').filter({ hasText: `¥${amount}.00` })).toContainText('待审核')
}

test('an operator creates a brand with players and money of its own, suspends it and resumes it [D-110]', async ({
  browser,
  installation,
}) => {
  test.setTimeout(120_000)
  const host = 'mei.localhost'
  const origin = installation.replace('127.0.0.1', host)
  const desk = await newConsolePage(browser, { at: installation })
  await desk.goto('/console/brands')
  await createBrand(desk, '小梅', 'mei', host)
  const row = tableRow(desk, host)
  await expect(row).toContainText('开放')

  const [site] = await Promise.all([
    desk.waitForEvent('popup'),
    row.getByRole('link', { name: '打开 小梅 的前台' }).click(),
  ])
  await site.goto(`${origin}/#/login?type=1`)
  const player = await submitRegistration(site)

  await test.step('the player is unknown at the main site, and known in the brand’s console', async () => {
    const [code] = (await askJson<string[]>(installation, '/captcha/texts.json')).body
    const { name } = player
    const login = await askJson<Envelope<null>>(installation, '/api/login_pc', {
      body: { name, password: player.password, code },
    })
    expect(login.body.code).not.toBe(200)
    await desk.goto(`/console/players?q=${name}`)
    await expect(desk.getByText('无符合筛选条件的数据')).toBeVisible()
  })

  const own = await browser.newPage({ ...desktopWindow, baseURL: origin })
  await test.step('the brand’s console has the player, and no page of brands', async () => {
    const { ticket } = await askInPage<{ ticket: string }>(desk, '/console/api/brand-tickets', { brand: 'mei' })
    await own.goto(`/console/#ticket=${ticket}`)
    await expect(own.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible()
    await own.getByRole('menuitem', { name: '系统' }).click()
    await expect(own.getByRole('link', { name: '系统设置' })).toBeVisible()
    await expect(own.getByRole('link', { name: '品牌', exact: true })).toHaveCount(0)
  })
  await test.step('a deposit is approved there and credited', async () => {
    await openBankTransfers(own)
    await deposit(site, origin, player, '500')
    await own.goto('/console/deposits')
    await submitRowDialog(own, player.name, '通过')
    await site.goto(`${origin}/#/`)
    await expect(site.getByRole('region', { name: '资金操作' })).toContainText('¥500.00')
  })

  await test.step('suspended, it answers maintenance; resumed, the session and the balance are there', async () => {
    await desk.goto('/console/brands')
    await submitRowDialog(desk, host, '暂停')
    await expect(row).toContainText('已暂停')
    await expect(row.getByRole('link')).toHaveCount(0)
    await expect(async () => {
      expect((await site.goto(`${origin}/`))!.status()).toBe(503)
    }).toPass()
    await expect(site.getByText('系统维护中')).toBeVisible()
    expect((await askJson<Envelope<null>>(installation, '/api/app', { body: {} })).body.code).toBe(200)
    await submitRowDialog(desk, host, '恢复')
    await expect(row).toContainText('开放')
    await site.goto(`${origin}/`)
    await expect(site.getByRole('region', { name: '资金操作' })).toContainText('¥500.00')
  })
  await own.close()
  await desk.close()
})
