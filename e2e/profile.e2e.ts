import type { Page } from '@playwright/test'
import { open } from './support/route.ts'
import { askAs } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { expect, test } from './support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const input = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test('the picked birthday is saved in the browser and on the server [PROFILE-05]', async ({ page, player }) => {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/updateuserinfo'),
    (async () => {
      await open(page, '/userInfo')
      await page.getByLabel('手机号').fill(`138${String(Date.now()).slice(-8)}`)
      await page.getByLabel('邮箱').fill(`${player.name}@example.com`)
      await page.getByLabel('生日').fill('1990-05-06')
      await press(page, '保存')
    })(),
  ])
  const sent = request.postDataJSON() as Record<string, string>
  await test.step('three fields are sent [PROFILE-08]', async () => {
    expect(Object.keys(sent).toSorted()).toEqual(['birthday', 'email', 'mobile'])
  })
  expect(sent['birthday']).toBe('1990-05-06')
  await test.step('shows the success [ERR-22, PROFILE-15]', async () => {
    await expectToast(page, /^操作成功$/)
  })
  await test.step('stored in the browser [PROFILE-13]', async () => {
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object)
    expect(stored).toMatchObject(sent)
  })
  await test.step('stored on the server [PROFILE-14]', async () => {
    expect((await askAs<object>(page, 'user')).data).toMatchObject(sent)
  })
})

test('any player may apply once [AGENT-11]', async ({ page, player }) => {
  expect(player.name).not.toBe('')
  await open(page, '/applyagent')
  for (const said of ['申请已提交，请等待审核', '您已提交过申请，请等待审核']) {
    await input(page, 'mobile').fill('13812345678')
    await input(page, 'apply_info').fill('长期推广')
    await press(page, '立即加入')
    await expectToast(page, said)
  }
})

test('a new player can open every reward screen [FANSHUI-09, WELFARE-06, ACTREC-01, VIP-27]', async ({
  page,
  player,
}) => {
  expect(player.name).not.toBe('')
  for (const route of ['/fanshui', '/welfare', '/activityRecord']) {
    await open(page, route)
    await expect(page.getByText('暂无数据')).toBeVisible()
  }
  await open(page, '/fanshui')
  await press(page, '一键领取')
  await expectToast(page, '暂无可领取额度')
  await open(page, '/vip')
  await expect(page.getByRole('tab').first()).toContainText('VIP1')
  await open(page, '/activity')
  await page.getByRole('main').getByRole('link').first().click()
  await press(page, '立即申请')
  await page.getByRole('dialog').locator('input[name="amount"]').fill('100')
  await press(page, '提交')
  await expectToast(page, '申请已提交，请等待审核')
  await open(page, '/activityRecord')
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
})
