import { expect, type Page } from '@playwright/test'
import { skipPopups } from './money.ts'
import { askAs, type Player } from './player.ts'

/** Binds a bank card, and marks the popups of the home page as seen. */
export async function prepareDeposit(page: Page, player: Player) {
  const bank_no = `62${Date.now()}${process.pid % 1000}`
  const card = { bank: '锦绣银行', bank_owner: player.realname, bank_address: '上海支行', bank_no }
  expect(await askAs(page, 'bindcard', { ...card, pay_pass: player.payPassword })).toMatchObject({ code: 200 })
  await skipPopups(page)
}

/** Fills the payer's fields of a bank transfer. */
export async function fillPayer(page: Page, player: Player) {
  await page.getByLabel('存款人姓名').fill(player.realname)
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '远山银行' }).click()
  await page.getByLabel('银行卡号').fill('6222000100020003')
  await page.getByLabel('开户行地址').fill('上海市浦东支行')
}

export const copyField = async (page: Page, what: string) => {
  await page
    .getByRole('button', { name: `复制${what}`, exact: true })
    .first()
    .click()
  return page.evaluate(() => navigator.clipboard.readText())
}

export async function openChannelForm(page: Page, channel: string | RegExp) {
  await page.goto('/#/')
  await page.getByRole('link', { name: '存款', exact: true }).click()
  await page.getByRole('radio', { name: channel }).click()
}

/** Milliseconds between two polls of an order's page that has no stream. */
const pollEvery = 3000

/** Expects that the page of a paid order says so after its next poll. The page's clock must be installed. */
export async function expectCredited(page: Page, said = '存款已到账') {
  await page.clock.fastForward(pollEvery)
  await expect(page.getByText(said)).toBeVisible()
}

/** Submits the form and waits for the order's page, with the page's clock installed; returns the order number. */
export async function submitDeposit(page: Page, amount: string): Promise<string> {
  await page.clock.install()
  await page.getByLabel('存款金额').fill(amount)
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect(page).toHaveURL(/#\/payInfo\?deposit_no=D\d+$/)
  return /D\d+$/.exec(page.url())![0]
}

export async function openCashier(page: Page): Promise<Page> {
  const [cashier] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '去支付' }).click()])
  return cashier
}
