// Needs the server: changes made in the console take effect for players.
import { readFile } from 'node:fs/promises'
import {
  submitDialog,
  selectOption,
  desktopWindow,
  registerApiPlayer,
  navigateConsole,
  delayCalls,
  openConsole,
  tableRow,
  uniqueText,
} from './support/desk.ts'
import { expectLedgerOk } from './support/operator.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)
test.describe.configure({ timeout: 120_000 })

test('a message reaches one player or all; a marketing message skips self-excluded players', async ({ page }) => {
  const [one, other] = [await registerApiPlayer(), await registerApiPlayer()]
  await other.ask('protection/timeout', { span: 'day' })
  const mark = uniqueText()
  await openConsole(page, '/messages')
  const write = async (title: string, to: string, isMarketing: boolean) => {
    await page.getByRole('button', { name: '新增站内信' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: '标题' }).fill(title)
    await drawer.getByRole('textbox', { name: '内容' }).fill('内容')
    await drawer.getByLabel('收件人').fill(to)
    if (isMarketing) await drawer.getByRole('switch', { name: '营销消息' }).click()
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    return drawer
  }
  await test.step('pressing Enter twice sends once, and the drawer stays open until sent', async () => {
    const posts = await delayCalls(page, '**/console/api/messages')
    await page.getByRole('button', { name: '新增站内信' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: '内容' }).fill('内容')
    await drawer.getByLabel('收件人').fill(one.name)
    const title = drawer.getByRole('textbox', { name: '标题' })
    await title.fill(`给一人 ${mark}`)
    await title.press('Enter')
    await title.press('Enter')
    await title.press('Escape')
    await expect(drawer.getByText('正在提交')).toBeVisible()
    posts.release()
    await expect(drawer).toBeHidden()
    expect(posts.count()).toBe(1)
  })
  await expect(await write(`给所有人 ${mark}`, '', true)).toBeHidden()
  await expect(tableRow(page, `给一人 ${mark}`)).toContainText(one.name)
  await expect(tableRow(page, `给所有人 ${mark}`)).toContainText('所有玩家')
  const titles = async (who: typeof one) =>
    (await who.ask<{ data: { title: string }[] }>('noticeList')).data
      .map(({ title }) => title)
      .filter((title) => title.endsWith(mark))
      .sort()
  expect(await titles(one)).toEqual([`给一人 ${mark}`, `给所有人 ${mark}`])
  expect(await titles(other)).toEqual([])
  const refused = await write(`营销 ${mark}`, other.name, true)
  await expect(refused.getByText('该玩家已启用自我限制，不能发送营销消息')).toBeVisible()
})

test('an activity with all fields is listed first; an excluded applicant is not paid', async ({ page, operator }) => {
  const player = await registerApiPlayer()
  const title = `活动 ${uniqueText()}`
  await openConsole(page, '/activities')
  await page.getByRole('button', { name: '新增活动' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '标题' }).fill(title)
  await drawer.getByLabel('简介').fill('简介')
  await selectOption(drawer, '分类', '日常优惠')
  await drawer.getByRole('textbox', { name: '正文' }).fill('每日一次')
  await drawer.getByRole('switch', { name: '可重复参与' }).click()
  await drawer.getByLabel('流水倍数').fill('3.5')
  await drawer.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: title })
  await expect(preview.frameLocator('iframe').getByText('每日一次')).toBeVisible()
  await preview.getByRole('button', { name: '关闭' }).click()
  await expect(preview).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(tableRow(page, title)).toContainText('3.5')

  const { items } = await operator.get<{
    items: { id: number; repeats: number; needs_amount: number; type: unknown }[]
  }>(`activities?q=${encodeURIComponent(title)}`)
  expect(items).toMatchObject([{ repeats: 1, needs_amount: 1, type: expect.any(Number) }])
  await player.ask('doactivityapply', { activityid: items[0]!.id, amount: '100' })
  await player.ask('protection/timeout', { span: 'day' })
  await navigateConsole(page, `/activity-applications?q=${player.name}`)
  await tableRow(page, title).getByRole('button', { name: '通过' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '通过' }).click()
  await expect(dialog.getByText('该玩家已启用自我限制，不能发放优惠')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await submitDialog(page, tableRow(page, title).getByRole('button', { name: '拒绝' }), '拒绝', {
    拒绝原因: '已自我限制',
  })
  await expect(tableRow(page, title)).toContainText('已拒绝')
  await submitDialog(page, await removal(), '删除')

  async function removal() {
    await navigateConsole(page, '/activities')
    return tableRow(page, title).getByRole('button', { name: '删除' })
  }
})

test('changes of an article, a level and a red-packet rule take effect', async ({ page, operator }) => {
  const mark = uniqueText()
  await openConsole(page, '/articles/7')
  const editor = page.getByRole('textbox', { name: '正文' })
  await expect(editor).toBeVisible()
  const before = await operator.get<{ content: string }>('articles/7')
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(mark)
  await expect(page.getByText('有未发布的修改')).toBeVisible()
  await submitDialog(page, page.getByRole('button', { name: '发布' }), '发布')
  expect((await operator.get<{ content: string }>('articles/7')).content).toContain(mark)
  await test.step('the editor shows the HTML as the server sanitised it, without unsaved changes', async () => {
    await page.getByRole('button', { name: '源码' }).click()
    await editor.fill(`<p onclick="x()">${mark}</p>`)
    await submitDialog(page, page.getByRole('button', { name: '发布' }), '发布')
    await expect(editor).toHaveValue(`<p>${mark}</p>`)
    await expect(page.getByText('有未发布的修改')).toBeHidden()
  })
  await operator.put('articles/7', { content: before.content })

  await test.step('a level', async () => {
    await navigateConsole(page, '/vip-levels')
    await tableRow(page, 'VIP9').getByRole('button', { name: '编辑' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByLabel('等级', { exact: true })).toBeDisabled()
    await drawer.getByLabel('彩票返水%').fill('0.46')
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(tableRow(page, 'VIP9')).toContainText('0.46')
  })

  await test.step('red-packet rules apply to a player', async () => {
    await navigateConsole(page, '/redpacket-rules')
    await page.getByRole('button', { name: '试算' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('玩家').fill('demo002')
    await expect(page.getByTitle('demo002')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('开奖日')).toBeVisible()
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    const verdicts = await delayCalls(page, '**/dry-run?*', 'GET')
    await dialog.getByLabel('玩家').fill('demo003')
    await expect(page.getByTitle('demo003')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('开奖日'), 'what is said of one player is not said of another').toBeHidden()
    verdicts.release()
    await expect(dialog.getByText('开奖日')).toBeVisible()
  })
})

test('jobs run on demand, the ledger check passes, and the audit log names the operator', async ({
  page,
  operator,
}) => {
  await openConsole(page, '/jobs')
  await submitDialog(page, tableRow(page, '清理过期数据').getByRole('button', { name: '运行' }), '运行')
  await expect(tableRow(page, '清理过期数据')).toContainText('完成')
  await navigateConsole(page, '/ledger')
  await expect(page.getByText('账本平衡，全部检查通过')).toBeVisible()
  await page.getByRole('button', { name: '重新核对' }).click()
  await expect(page.getByText('账本平衡，全部检查通过')).toBeVisible()
  await test.step('every ledger check has a label', async () => {
    const { checks } = await operator.get<{ checks: { name: string }[] }>('ledger/check')
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(checks.length)
    const names = await rows.locator('td:first-child').allTextContents()
    expect(names.filter((name) => /[a-z]{2}/.test(name))).toEqual([])
  })
  await navigateConsole(page, '/audit?q=job.run')
  await expect(tableRow(page, 'sweep').first()).toContainText('admin')
  await navigateConsole(page, '/rebates?tab=preview')
  await expect(page.getByText('返水总额')).toBeVisible()
  await submitDialog(page, await jobOf('计算返水'), '运行')
  await page.goto('/console/rebates?tab=preview')
  await expect(page.getByText('该业务日无需补发返水')).toBeVisible()
  await expectLedgerOk(operator)

  async function jobOf(name: string) {
    await navigateConsole(page, '/jobs')
    return tableRow(page, name).getByRole('button', { name: '运行' })
  }
})

test('an export equals its list, and a report adds up', async ({ page, operator }) => {
  await openConsole(page, '/players?q=demo00&sort=username')
  await expect(tableRow(page, 'demo006')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('玩家列表.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('用户名,真实姓名,手机号')
  expect(lines).toHaveLength(7)

  await navigateConsole(page, '/reports/finance')
  const { totals, items } = await operator.get<{ totals: Record<string, string>; items: Record<string, string>[] }>(
    'reports/finance',
  )
  const fen = (text?: string) => Math.round(Number(text) * 100)
  for (const name of ['deposits', 'withdrawals', 'net', 'stake', 'win_loss', 'ngr'])
    expect([name, fen(totals[name])]).toEqual([name, items.reduce((sum, day) => sum + fen(day[name]), 0)])
  await expect(page.getByRole('columnheader', { name: '日期' })).toBeVisible()
})

test('signing out ends the session on the server', async ({ page }) => {
  await openConsole(page, '/account')
  const token = await page.evaluate(() => sessionStorage.getItem('console_token'))
  const me = () => page.request.get('/console/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await me()).status()).toBe(200)
  await submitDialog(page, page.getByRole('button', { name: '退出登录' }), '退出登录')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect((await me()).status()).toBe(401)
})
