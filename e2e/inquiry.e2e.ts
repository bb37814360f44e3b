// Needs the server: player and operator answer each other.
import { desktopWindow, openConsole, tableRow } from './support/desk.ts'
import { open } from './support/route.ts'
import { askAs } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { expect, test } from './support/test.ts'

test('an operator answers a player’s complaint, and the player sees the answer [R63]', async ({
  page,
  player,
  browser,
}) => {
  test.setTimeout(120_000)
  await open(page, '/inquiries')
  const content = `存款已付款，三天没有到账（${player.name}）`
  await page.getByLabel('情况说明').fill(content)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expectToast(page, '已收到，编号C')
  const mine = page.getByRole('region', { name: '我的提交' })
  await expect(mine.getByText('处理中')).toBeVisible()

  const desk = await browser.newPage(desktopWindow)
  await openConsole(desk, `/inquiries?q=${player.name}&state=1`)
  const row = tableRow(desk, content)
  await row.getByRole('button', { name: '跟进' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '跟进' }).click()
  await expect(row).toContainText('admin')
  await row.getByRole('button', { name: '答复' }).click()
  const answering = desk.getByRole('dialog')
  await answering.getByLabel('答复').fill('已补记到账，抱歉久等')
  await answering.getByRole('button', { name: '答复', exact: true }).click()
  await expect(tableRow(desk, content)).toHaveCount(0)
  await desk.close()

  await page.reload()
  await expect(mine.getByText('已补记到账，抱歉久等')).toBeVisible()
  const { data } = await askAs<{ data: { title: string }[] }>(page, 'noticeList', { page: 1 })
  expect(data.data.some(({ title }) => title.startsWith('投诉已答复'))).toBe(true)
})
