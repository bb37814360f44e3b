// Needs the server: it verifies the signatures of the authenticator.
import type { Page } from '@playwright/test'
import { tronFor } from '../apps/api/src/platform/testing/wallets.testing.ts'
import { desktopWindow, playerIdOf, openConsole, signInToConsole, uniqueText } from './support/desk.ts'
import { expectRoute, open, openWithReload } from './support/route.ts'
import { platformUrl } from './support/addresses.ts'
import { askAs } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { expect, test as base } from './support/test.ts'

// WebAuthn needs a host name, so the tests use localhost instead of the IP address.
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(platformUrl().replace('127.0.0.1', 'localhost')),
})

/** A virtual authenticator that verifies automatically. */
async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const passkeysOf = (page: Page) => page.getByRole('region', { name: '通行密钥', exact: true })

async function addPasskey(page: Page, password: string) {
  await open(page, '/factor')
  await passkeysOf(page).locator('input[name="name"]').fill('我的手机')
  await passkeysOf(page).locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await expectToast(page, '通行密钥已添加')
  await expect(page.getByRole('region', { name: '恢复码' }).getByRole('listitem')).toHaveCount(8)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(passkeysOf(page).getByRole('listitem')).toContainText('我的手机')
}

test.describe('with passkeys switched on', () => {
  test.beforeEach(({ operator }) => operator.patch('settings', { passkeys: 1 }))
  test.afterEach(({ operator }) => operator.patch('settings', { passkeys: 0 }))

  test('a player adds a passkey, signs out, and signs in with it', async ({ page, player }) => {
    await addVirtualAuthenticator(page)
    await addPasskey(page, player.password)
    await open(page, '/mine')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('请先登录')).toBeVisible()

    await openWithReload(page, '/login')
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await expectRoute(page, '/')
    await open(page, '/devices')
    const visits = page.getByRole('region', { name: '登录记录' }).getByRole('listitem')
    await expect(visits.first()).toContainText('通行密钥登录成功')
  })

  test('a player with step-up confirms a withdrawal with their passkey [R8]', async ({ page, player, operator }) => {
    const id = await playerIdOf(operator, player.name)
    await operator.post(`players/${id}/adjustments`, { amount: '500', reason: '测试', turnover_multiple: 0 })
    await addVirtualAuthenticator(page)
    await addPasskey(page, player.password)
    await page.getByRole('button', { name: '开启确认' }).click()
    await expectToast(page, '取款与绑卡确认已开启')

    await open(page, '/addUsdtCard')
    await page.locator('input[name="bank_no"]').fill(tronFor(uniqueText()))
    await page.locator('input[name="pay_pass"]').fill(player.payPassword)
    await page.getByRole('button', { name: '确定' }).click()
    await expectToast(page, '请用动态验证码、恢复码或通行密钥确认')
    await page.getByRole('button', { name: '用通行密钥' }).click()
    await expect(page.locator('input[name="otp"]')).toHaveValue('已用通行密钥确认')
    await page.getByRole('button', { name: '确定' }).click()
    await expectToast(page, '绑定成功')

    await open(page, '/withdrawal?type=2')
    await page.getByRole('radio').first().click()
    await page.locator('input[name="amount"]').fill('100')
    await page.locator('input[name="password"]').fill(player.payPassword)
    await page.getByRole('button', { name: '立即取款' }).click()
    await expect(page.locator('input[name="otp"]')).toBeFocused()
    await page.getByRole('button', { name: '用通行密钥' }).click()
    await expect(page.locator('input[name="otp"]')).toHaveValue('已用通行密钥确认')
    await page.getByRole('button', { name: '立即取款' }).click()
    await expectToast(page, '提现申请已提交')
    const { data } = await askAs<{ data: unknown[] }>(page, 'gettransrecord', { type: 2 })
    expect(data.data).toHaveLength(1)
  })
})

test.describe('in the console', () => {
  test.use(desktopWindow)

  test('an operator adds a passkey, confirms a change with it, and signs in with it after the password', async ({
    page,
    operator,
  }) => {
    const name = `keeper-${uniqueText()}`
    const password = 'koi-12345'
    await operator.post('operators', { username: name, password, permissions: ['deposit.view'] })
    await addVirtualAuthenticator(page)
    await openConsole(page, '/account', name, password)
    await page.getByRole('button', { name: '添加通行密钥' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('令牌')
    await dialog.getByLabel('当前密码').fill(password)
    await dialog.getByRole('button', { name: '下一步' }).click()
    const row = page.getByRole('row').filter({ hasText: '令牌' })
    await expect(row).toBeVisible()

    // Changing the password requires a fresh factor.
    await page.getByRole('button', { name: '修改密码' }).click()
    const change = page.getByRole('dialog')
    await change.getByLabel('当前密码').fill(password)
    await change.getByLabel('新密码', { exact: true }).fill('koi-23456')
    await change.getByLabel('再次输入新密码').fill('koi-23456')
    await change.getByRole('button', { name: '修改密码' }).click()
    await page.getByRole('button', { name: '使用通行密钥' }).click()
    await expect(page.getByText('密码已修改')).toBeVisible()

    await page.evaluate(() => sessionStorage.clear())
    await signInToConsole(page, name, 'koi-23456')
    await expect(page.getByRole('alert')).toContainText('请输入动态验证码')
    await page.getByRole('button', { name: '使用通行密钥' }).click()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  })
})
