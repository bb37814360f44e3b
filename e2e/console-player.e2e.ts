// Needs the server: limits, credits and sign-outs take effect for the player.
import {
  submitDialog,
  desktopWindow,
  registerApiPlayer,
  navigateConsole,
  delayCalls,
  playerIdOf,
  openConsole,
  tableRow,
  uniqueText,
} from './support/desk.ts'
import { expectLedgerOk } from './support/operator.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)
test.describe.configure({ timeout: 120_000 })

test('an operator limits and excludes a player with reasons and cannot undo it [R46, R54, ruling 23]', async ({
  page,
  operator,
}) => {
  const player = await registerApiPlayer()
  const id = await playerIdOf(operator, player.name)
  await player.ask('protection/limit', { span: 'week', amount: '5000' })
  await openConsole(page, `/players/${id}?tab=protection`)
  await expect(page.getByText('未受限制')).toBeVisible()
  await expect(tableRow(page, '每周').first()).toContainText('¥5,000.00')

  await test.step('the operator’s limit applies next to the player’s own', async () => {
    await submitDialog(page, page.getByRole('button', { name: '存款限额' }), '设置平台限额', {
      每日存款限额: '800',
      原因: '风险评估',
    })
    await expect(tableRow(page, '每日').first()).toContainText('¥800.00')
    await expect(tableRow(page, '风险评估')).toContainText('admin')
    const over = player.ask('recharge', { paytype: 'wxpay', amount: '801' })
    await expect(over).rejects.toThrow('目前还可存款800元')
  })

  await test.step('a tenfold limit asks for confirmation and can be reverted', async () => {
    await page.getByRole('button', { name: '存款限额' }).click()
    const dialog = page.getByRole('dialog', { name: player.name })
    await dialog.getByLabel('每日存款限额').fill('8000')
    await dialog.getByLabel('原因', { exact: true }).fill('多按了一个零')
    await dialog.getByRole('button', { name: '设置平台限额' }).click()
    const question = page.getByRole('dialog', { name: '请确认数值' })
    await expect(question).toContainText('每日存款限额 800')
    await expect(question).toContainText('→ 8000')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await dialog.getByLabel('每日存款限额').fill('900')
    await dialog.getByRole('button', { name: '设置平台限额' }).click()
    await expect(tableRow(page, '每日').first()).toContainText('¥900.00')
  })

  await test.step('an exclusion starts at once and can only be extended', async () => {
    await submitDialog(page, page.getByRole('button', { name: '限制玩家' }), '限制玩家', {
      '限制至（北京时间）': '2031-05-01 00:00:00',
      原因: '家属申请',
    })
    await expect(page.getByText('至 2031-05-01 00:00:00', { exact: true })).toBeVisible()
    await expect(player.ask('recharge', { paytype: 'wxpay', amount: '100' })).rejects.toThrow('您已启用自我限制')
    await page.getByRole('button', { name: '延长限制' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('限制至（北京时间）').fill('2030-01-01 00:00:00')
    await dialog.getByLabel('原因', { exact: true }).fill('撤回')
    await dialog.getByRole('button', { name: '延长限制' }).click()
    await expect(dialog.getByText('该玩家的限制只能延长，不能缩短或解除')).toBeVisible()
    await dialog.getByLabel('限制至（北京时间）').fill('2032-01-01 00:00:00')
    await dialog.getByRole('button', { name: '延长限制' }).click()
    await expect(page.getByText('至 2032-01-01 00:00:00', { exact: true })).toBeVisible()
    await expect(tableRow(page, '平台限制至20')).toHaveCount(2)
  })
})

test('a player is edited, credited, debited and signed out, and the page shows the results', async ({
  page,
  operator,
}) => {
  const player = await registerApiPlayer()
  const id = await playerIdOf(operator, player.name)
  await openConsole(page, `/players/${id}`)
  await page.getByRole('button', { name: '编辑资料' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('备注').fill('常客')
  await drawer.getByLabel('VIP等级').fill('2')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('VIP2', { exact: true })).toBeVisible()
  await expect(page.getByText('常客', { exact: true })).toBeVisible()

  await submitDialog(page, page.getByRole('button', { name: '加款' }), '加款', {
    金额: '300',
    原因: '补偿',
    流水倍数: '2',
  })
  await test.step('pressing Enter twice sends once, and the dialog stays open until answered', async () => {
    const posts = await delayCalls(page, '**/adjustments')
    await page.getByRole('button', { name: '扣款' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('原因', { exact: true }).fill('多付')
    const amount = dialog.getByLabel('金额', { exact: true })
    await amount.fill('100.50')
    await amount.press('Enter')
    await amount.press('Enter')
    await amount.press('Escape')
    await expect(dialog.getByText('正在提交')).toBeVisible()
    posts.release()
    await expect(dialog).toBeHidden()
    expect(posts.count()).toBe(1)
  })
  expect(Number((await player.ask<{ balance: string }>('user')).balance)).toBe(199.5)
  await page.getByRole('tab', { name: '流水要求' }).click()
  await expect(tableRow(page, '人工加扣款')).toContainText('¥600.00')
  await page.getByRole('tab', { name: '账本流水' }).click()
  await expect(tableRow(page, '¥100.50')).toHaveCount(1)

  await submitDialog(page, page.getByRole('button', { name: '强制下线' }), '强制下线')
  await expect(player.ask('user')).rejects.toThrow('401')
  await page.getByRole('tab', { name: '审计' }).click()
  await expect(tableRow(page, '强制玩家下线')).toHaveCount(1)
  await submitDialog(page, page.getByRole('button', { name: '拉黑', exact: true }), '拉黑', { 原因: '多账号' })
  await expect(page.getByRole('button', { name: '解除拉黑' })).toBeVisible()
})

test('a credit over the threshold waits for another operator; the maker cannot approve it', async ({
  page,
  operator,
}) => {
  const player = await registerApiPlayer()
  const second = `second-${uniqueText()}`
  await operator.post('operators', {
    username: second,
    password: 'koi-12345',
    permissions: ['adjustment.view', 'adjustment.make'],
  })
  await operator.patch('settings', { four_eyes_adjustment: '70000' })
  const id = await playerIdOf(operator, player.name)
  await openConsole(page, `/players/${id}`)
  await submitDialog(page, page.getByRole('button', { name: '加款' }), '加款', { 金额: '70000', 原因: '大额' })
  const balance = async () => Number((await player.ask<{ balance: string }>('user')).balance)
  expect(await balance()).toBe(0)

  await navigateConsole(page, `/adjustments?q=${player.name}`)
  await tableRow(page, player.name).getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('金额达到双人复核标准，须由另一位操作员复核')).toBeVisible()
  expect(await balance()).toBe(0)

  await page.evaluate(() => sessionStorage.clear())
  await openConsole(page, `/adjustments?q=${player.name}`, second, 'koi-12345')
  await submitDialog(page, tableRow(page, player.name).getByRole('button', { name: '通过' }), '通过')
  await expect(tableRow(page, player.name)).toContainText('已通过')
  await expect(tableRow(page, player.name)).toContainText(second)
  expect(await balance()).toBe(70_000)
  await operator.patch('settings', { four_eyes_adjustment: '0' })
  await expectLedgerOk(operator)
})

test('an operator sees the buttons of their permissions, and the server refuses the rest', async ({
  page,
  operator,
}) => {
  const name = `reader-${uniqueText()}`
  const permissions = ['player.view', 'player.reset', 'deposit.view']
  await operator.post('operators', { username: name, password: 'koi-12345', permissions })
  const id = await playerIdOf(operator, 'demo002')
  await openConsole(page, `/players/${id}`, name, 'koi-12345')
  await expect(page.getByRole('heading', { name: 'demo002' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    '时间线',
    '存款',
    '账本流水',
    '流水要求',
    '收款方式',
    '玩家保护',
    '资料',
    '会话',
    '登录记录',
  ])
  await expect(page.getByRole('button', { name: '重置密码' })).toBeVisible()
  for (const verb of ['编辑资料', '加款', '扣款', '强制下线', '拉黑'])
    await expect(page.getByRole('button', { name: verb, exact: true })).toHaveCount(0)
  await navigateConsole(page, '/deposits?state=1')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const verb of ['通过', '拒绝'])
    await expect(page.getByRole('button', { name: verb, exact: true })).toHaveCount(0)

  const token = await page.evaluate(() => sessionStorage.getItem('console_token'))
  const response = await page.request.post(`/console/api/players/${id}/adjustments`, {
    headers: { authorization: `Bearer ${token}` },
    data: { amount: '1', reason: 'x' },
  })
  expect(response.status()).toBe(403)
})
