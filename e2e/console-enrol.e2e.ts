// Needs the server: it enforces the enrolment of a second factor.
import { submitRowDialog, desktopWindow, openConsole, signInToConsole, uniqueText } from './support/desk.ts'
import { signInAsOperator } from './support/operator.ts'
import { expect, test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

test.use(desktopWindow)

test('an operator whose factor was reset is redirected to enrolment; afterwards all pages open', async ({
  page,
  operator,
}) => {
  const name = `cashier-${uniqueText()}`
  const password = 'koi-12345'
  await operator.post('operators', { username: name, password, permissions: ['deposit.view'] })
  const own = await signInAsOperator(name, password)
  const { secret: lost } = await own.post<{ secret: string }>('me/otp', { password })
  await own.post('me/otp/confirm', { otp: codeOf(lost) })

  await openConsole(page, `/operators?q=${name}`)
  await submitRowDialog(page, name, '重置验证器', { 原因: '手机遗失，已当面核实' })
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('未绑定')

  await page.context().clearCookies()
  await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()))
  await signInToConsole(page, name, password)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(page).toHaveURL(/\/console\/account$/)
  await expect(page.getByRole('alert')).toContainText('须先绑定验证器')
  await expect(menu.getByRole('link')).toHaveCount(0)

  await page.getByRole('button', { name: '绑定验证器' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const secret = (await dialog.locator('code').textContent())?.trim() ?? ''
  await dialog.getByLabel('动态验证码').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '确认绑定' }).click()

  await expect(page.getByText('须先绑定验证器')).toHaveCount(0)
  await menu.getByRole('link', { name: '存款审核' }).click()
  await expect(page).toHaveURL(/\/console\/deposits$/)
  await expect(page.getByRole('table')).toBeVisible()
})
