import { deskWindow, openDesk, stamp } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

test.use(deskWindow)

test('an operator who has to enrol first is led to their account, and after it everything opens', async ({
  page,
  operator,
}) => {
  const name = `cashier-${stamp()}`
  await operator.post('operators', { username: name, password: 'koi-12345', permissions: ['deposit.view'] })
  // The server says so in production alone: here it is said on its way.
  await page.route('**/console/api/me', async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as { has_otp: boolean }
    await route.fulfill({ response, json: { ...me, must_enrol: !me.has_otp } })
  })
  await openDesk(page, '/deposits', name, 'koi-12345')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(page).toHaveURL(/\/console\/account$/)
  await expect(page.getByRole('alert')).toContainText('须先绑定动态验证码')
  await expect(menu.getByRole('link')).toHaveCount(0)

  await page.getByRole('button', { name: '绑定验证器' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill('koi-12345')
  await dialog.getByRole('button', { name: '下一步' }).click()
  const secret = (await dialog.locator('code').textContent())?.trim() ?? ''
  await dialog.getByLabel('动态验证码').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '确认绑定' }).click()

  await expect(page.getByText('须先绑定动态验证码')).toHaveCount(0)
  await menu.getByRole('link', { name: '存款审核' }).click()
  await expect(page).toHaveURL(/\/console\/deposits$/)
  await expect(page.getByRole('table')).toBeVisible()
})
