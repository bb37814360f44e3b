// Needs the server: it recognises browsers and ends their sessions.
import { desktopWindow, playerIdOf, openConsole } from './support/desk.ts'
import { expectRoute, open, openWithReload } from './support/route.ts'
import { login } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { expect, test } from './support/test.ts'

test('a player is notified of a new device, signs it out and sees the sign-in in the history [R10, R13]', async ({
  page,
  browser,
  player,
  operator,
}) => {
  await operator.patch('settings', { tell_new_device: 1 })
  // A browser that the server does not know.
  const other = await (await browser.newContext(desktopWindow)).newPage()
  await login(other, player.name)

  await open(page, '/message?type=2')
  await expect(page.getByText('新设备登录提醒')).toBeVisible()
  await operator.patch('settings', { tell_new_device: 0 })
  await open(page, '/securitycenter')
  await page.getByRole('link', { name: '登录设备' }).click()
  await expectRoute(page, '/devices')
  const devices = page.getByRole('region', { name: '已登录设备' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await page.getByRole('button', { name: /^退出\S+ · Chrome/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
  await expectToast(page, '该设备已退出登录')
  await expect(devices).toHaveCount(1)
  await openWithReload(other, '/wallet?type=0')
  await expectRoute(other, /^\/login/)

  const visits = page.getByRole('region', { name: '登录记录' }).getByRole('listitem')
  await expect(visits).toHaveCount(2)
  await expect(visits.first()).toContainText('新设备')

  const desk = await (await browser.newContext(desktopWindow)).newPage()
  await openConsole(desk, `/players/${await playerIdOf(operator, player.name)}?tab=signIns`)
  await expect(desk.getByRole('row').filter({ hasText: '密码登录' })).toContainText('127.0.0.1')
  await Promise.all([other.context().close(), desk.context().close()])
})
