// Needs the server: it verifies the codes of the second factor.
import { backdateCodes } from './support/backdate.ts'
import { askJson } from './support/http.ts'
import { expectRoute, open } from './support/route.ts'
import { platformUrl } from './support/addresses.ts'
import { solveCaptcha, tokenOf } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { expect, test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

test('a player enables a second factor and resets the password with it [R7]', async ({ page, player }) => {
  await open(page, '/securitycenter')
  await page.getByRole('link', { name: '二次验证' }).click()
  await expectRoute(page, '/factor')
  await page.locator('input[name="password"]').fill(player.password)
  await page.getByRole('button', { name: '开启二次验证' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.locator('input[name="otp"]').fill(codeOf(secret))
  await page.getByRole('button', { name: '确认开启' }).click()
  const codes = page.getByRole('region', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(8)
  const code = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('剩余恢复码：8 个')).toBeVisible()

  await backdateCodes(player.name)
  // A page without a session.
  const other = await page.context().newPage()
  await open(other, '/login')
  await other.getByRole('link', { name: '用二次验证找回密码' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('找回密码')
  await other.locator('input[name="name"]').fill(player.name)
  await other.locator('input[name="otp"]').fill(code)
  await other.locator('input[name="password"]').fill('found1234')
  await other.locator('input[name="confirmPass"]').fill('found1234')
  await other.getByRole('button', { name: '重置密码' }).click()
  await expectRoute(other, '/login')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('登录')
  await expectToast(other, '密码已重置，请使用新密码登录')
  await other.locator('input[name="name"]').fill(player.name)
  await other.locator('input[name="password"]').fill('found1234')
  await solveCaptcha(other)
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other).not.toHaveURL(/#\/login/)

  await expect(tokenOf(player.name, player.password)).rejects.toThrow('账号或密码错误')
  const token = await tokenOf(player.name, 'found1234')
  const { body } = await askJson<unknown>(platformUrl(), '/api/noticeList', { body: {}, token })
  expect(JSON.stringify(body)).toContain('登录密码已重置')
})
