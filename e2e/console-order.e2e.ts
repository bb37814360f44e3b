// Needs the server: orders are decided, and changes by others arrive on its stream.
import { findViolations } from './support/axe.ts'
import { desktopWindow, openConsole, registerApiPlayer, tableRow, uniqueText } from './support/desk.ts'
import { newConsolePage } from './support/money.ts'
import { type Operator, expectLedgerOk } from './support/operator.ts'
import { openStream, pauseClock } from './support/stream.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)

const bank = { bank: '锦绣银行', bank_owner: '', bank_address: '上海支行', bank_no: '6222000100020003' }

async function openDeposits(amounts: string[]) {
  const player = await registerApiPlayer()
  const sent = { paytype: 'card', ...bank, bank_owner: player.realname }
  const numbers: string[] = []
  for (const amount of amounts)
    numbers.push((await player.ask<{ deposit_no: string }>('recharge', { ...sent, amount })).deposit_no)
  return { player, numbers }
}

async function requestWithdrawal(operator: Operator, amount: string) {
  const player = await registerApiPlayer()
  const { items } = await operator.get<{ items: { id: string }[] }>(`players?q=${player.name}`)
  await operator.post(`players/${items[0]?.id}/adjustments`, { amount: '500', reason: '测试', turnover_multiple: 0 })
  const number = `62${Date.now()}${process.pid}`.slice(0, 19)
  const card = { ...bank, bank_owner: player.realname, bank_no: number, pay_pass: player.payPassword }
  await player.ask('bindcard', card)
  const [payee] = await player.ask<{ id: string }[]>('getcard', { type: 1 })
  await player.ask('withdraw', { amount, bank: payee?.id, password: player.payPassword })
  const orders = await operator.get<{ items: { out_trade_no: string }[] }>(`withdrawals?q=${player.name}`)
  return { player, bankNo: number, number: orders.items[0]!.out_trade_no }
}

test(
  'an order opens from the list, is claimed and decided by keyboard, and the list keeps its filters',
  { tag: '@core' },
  async ({ page, operator }) => {
    const { player, numbers } = await openDeposits(['300', '400'])
    const [first = '', second = ''] = numbers
    await openConsole(page, `/deposits?q=${player.name}&state=1&sort=-amount`)
    await tableRow(page, first).getByRole('link', { name: first }).click()
    await expect(page).toHaveURL(new RegExp(`/console/deposits/${first}$`))
    await expect(page.getByRole('heading', { level: 1, name: `存款 ${first}` })).toBeVisible()
    const order = page.getByRole('region', { name: '订单' })
    await expect(order).toContainText('¥300.00')
    await expect(page.getByRole('region', { name: '玩家', exact: true })).toContainText(player.realname)
    await expect(page.getByRole('region', { name: '风险核对' })).toContainText('同一收款方式')

    await test.step('C claims the order', async () => {
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: /^领单/ })
      await expect(dialog.getByRole('button', { name: '领单' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^您已领单，至 \d\d:\d\d$/)).toBeVisible()
    })
    await test.step('A approves it with the received amount', async () => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: /^通过/ })
      await dialog.getByLabel('实际到账金额').fill('250')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(order).toContainText('已通过')
      await expect(page.getByRole('region', { name: '账本记录' })).toContainText('¥250.00')
      await expect(page.getByRole('region', { name: '操作记录' })).toContainText('通过存款')
    })
    await test.step('N opens the next order that waits, and the list is as it was left', async () => {
      await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
      await page.keyboard.press('n')
      await expect(page).not.toHaveURL(new RegExp(first))
      await expect(page).toHaveURL(/\/console\/deposits\/D\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await page.getByRole('link', { name: '返回列表' }).click()
      await expect(page).toHaveURL(`/console/deposits?q=${player.name}&state=1&sort=-amount`)
      await expect(tableRow(page, second)).toBeVisible()
      await expect(tableRow(page, first)).toHaveCount(0)
    })
    await test.step('X rejects with a reason', async () => {
      await tableRow(page, second).press('Enter')
      await expect(page.getByRole('region', { name: '之前的存取款' })).toContainText(first)
      await page.keyboard.press('x')
      const dialog = page.getByRole('dialog', { name: /^拒绝/ })
      await dialog.getByLabel('拒绝原因').fill('未收到款项')
      await dialog.getByRole('button', { name: '拒绝', exact: true }).last().click()
      await expect(order).toContainText('已拒绝')
      await expect(order).toContainText('未收到款项')
      await page.goBack()
      await expect(page).toHaveURL(`/console/deposits?q=${player.name}&state=1&sort=-amount`)
    })
    await expectLedgerOk(operator)
  },
)

test('a withdrawal’s page shows payee and ledger entries, and who has claimed it, without a poll', async ({
  browser,
  operator,
}) => {
  const { player, bankNo, number } = await requestWithdrawal(operator, '150')
  const name = `clerk-${uniqueText()}`
  const permissions = ['withdrawal.view', 'withdrawal.review']
  await operator.post('operators', { username: name, password: 'koi-12345', permissions })
  const desk = await newConsolePage(browser, { name, password: 'koi-12345' })
  await desk.clock.install()
  const order = desk.getByRole('region', { name: '订单' })
  await openStream(desk, async () => {
    await desk.goto(`/console/withdrawals/${number}`)
    await expect(order).toBeVisible()
  })
  await expect(order).toContainText(bankNo)
  await expect(order).toContainText('首次')
  await expect(desk.getByRole('region', { name: '玩家', exact: true })).toContainText(player.name)
  await expect(desk.getByRole('region', { name: '账本记录' })).toContainText('取款冻结')
  await expect(desk.getByRole('button', { name: '通过' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(desk), colorScheme).toEqual([])
  }
  await pauseClock(desk)
  await operator.post(`withdrawals/${number}/claim`)
  await expect
    .poll(async () => {
      await desk.clock.runFor(20)
      return desk.getByText(/^admin 正在处理/).count()
    })
    .toBe(1)
  await expect(desk.getByRole('button', { name: '通过' })).toHaveCount(0)
  await operator.post(`withdrawals/${number}/reject`, { reason: '资料不符' })
  await expect
    .poll(async () => {
      await desk.clock.runFor(20)
      return order.getByText('资料不符').count()
    })
    .toBe(1)
  await desk.close()
})
