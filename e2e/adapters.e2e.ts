import { askJson } from './support/http.ts'
import { deskOf, expectBalance, expectRecord, openRow, skipPopups } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { sandboxUrl } from './support/place.ts'
import { askAs } from './support/player.ts'
import { expect, test } from './support/test.ts'

interface Merchants {
  epay1: { base_url: string; pid: string; key: string }
}

test('a channel is given another protocol at the desk, and a player pays through it at once', async ({
  page,
  browser,
  player,
  operator,
}) => {
  test.setTimeout(120_000) // a phone and a desk, and what the outside takes its time for
  const { body } = await askJson<Merchants>(sandboxUrl(), '/control/gateways')
  const { base_url, pid, key } = body.epay1
  const desk = await deskOf(browser)
  const row = await openRow(desk, 'pay-channels', '银行卡')
  await row.getByRole('button', { name: '编辑' }).click()
  const form = desk.getByRole('dialog', { name: '编辑支付渠道' })
  await form.getByLabel('接口类型').click()
  await desk.getByRole('option').first().waitFor({ state: 'attached' })
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请填写商户密钥（key）')).toBeVisible()
  await form.getByLabel('接口地址').fill(base_url)
  await form.getByLabel('商户号（pid）').fill(pid)
  await form.getByLabel('商户密钥（key）').fill(key)
  await form.getByLabel(/^支付类型/).fill('bank')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('易支付 V1（MD5）')
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(form.getByText('已设置，留空则不修改')).toBeVisible()
  await expect(form.getByLabel('商户密钥（key）')).toHaveValue('')
  await expect(form.getByLabel('接口地址')).toHaveValue(base_url)
  await desk.close()

  const bank_no = `62${Date.now()}${process.pid % 1000}`
  const card = { bank: '锦绣银行', bank_owner: player.realname, bank_address: '上海支行', bank_no }
  expect(await askAs(page, 'bindcard', { ...card, pay_pass: player.payPassword })).toMatchObject({ code: 200 })
  await skipPopups(page)
  await page.goto('/#/')
  await page.getByRole('link', { name: '存款', exact: true }).click()
  await page.getByRole('radio', { name: '银行卡' }).click()
  await page.getByLabel('存款人姓名').fill(player.realname)
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '远山银行' }).click()
  await page.getByLabel('银行卡号').fill('6222000100020003')
  await page.getByLabel('开户行地址').fill('上海市浦东支行')
  await page.getByLabel('存款金额').fill('310')
  await page.getByRole('button', { name: '立即存款' }).click()
  const [cashier] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '去支付' }).click()])
  await expect(cashier.getByRole('heading', { name: '银行卡' })).toBeVisible()
  await cashier.getByRole('button', { name: '我已支付' }).click()
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expect(page.getByText('存款已到账')).toBeVisible()
  await expectRecord(page, 1, '¥310.00', '已通过')
  await expectBalance(page, '310')
  // The house goes on with a card that is paid by transfer.
  await operator.patch('pay-channels/card', { adapter: 'koi' })
  await expectLedgerOk(operator)
})
