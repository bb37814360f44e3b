// Needs the server: operators move between the brands of an installation.
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { findViolations } from './support/axe.ts'
import { tableRow } from './support/desk.ts'
import { askInPage, test } from './support/installation.ts'
import { newConsolePage } from './support/money.ts'
import { expect } from './support/test.ts'

test('an operator of the main brand gets access to another brand, switches there and back, and loses the access [D-112]', async ({
  browser,
  installation,
}) => {
  test.setTimeout(120_000)
  const host = 'mei.localhost'
  const origin = installation.replace('127.0.0.1', host)
  const desk = await newConsolePage(browser, { at: installation })
  await desk.goto('/console/operators')
  const current = desk.getByRole('button', { name: /^当前品牌/ })
  await expect(tableRow(desk, 'admin')).toBeVisible()
  await expect(current).toHaveCount(0)
  await expect(desk.getByRole('button', { name: '品牌', exact: true })).toHaveCount(0)
  expect(await askInPage(desk, '/console/api/brands', { code: 'mei', name: '小梅', hosts: [host] })).toMatchObject({
    code: 'mei',
  })

  const revoke = async () => {
    await tableRow(desk, '小梅').getByRole('button', { name: '撤销' }).click()
    await desk.getByRole('dialog', { name: '撤销 admin 进入' }).getByRole('button', { name: '撤销' }).click()
    await expect(tableRow(desk, '小梅')).toContainText('不能进入')
  }
  await test.step('the maker of the brand has access; an owner revokes and grants it', async () => {
    await desk.reload()
    await tableRow(desk, 'admin').getByRole('button', { name: '品牌' }).click()
    const list = desk.getByRole('dialog', { name: 'admin 可进入的品牌' })
    await expect(tableRow(desk, '小梅')).toContainText('全部权限')
    await revoke()
    expect(await findViolations(desk)).toEqual([])
    await list.getByRole('button', { name: '授权' }).click()
    const form = desk.getByRole('dialog', { name: 'admin 在 小梅 的权限' })
    await form.getByLabel('角色').click()
    await desk.locator('.ant-select-item-option').filter({ hasText: '所有者' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await desk
      .getByRole('dialog')
      .filter({ hasText: '新的角色和权限写入' })
      .getByRole('button', { name: '保存' })
      .click()
    await expect(tableRow(desk, '小梅')).toContainText('全部权限')
  })

  await test.step('with the keyboard, the switch opens the other brand’s console', async () => {
    await desk.goto('/console/')
    await expect(current).toHaveText('主品牌')
    await current.focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('menu', { name: '切换品牌' })).toBeVisible()
    expect(await findViolations(desk)).toEqual([])
    await expect(desk.getByRole('menuitem', { name: '小梅' })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(`${origin}/console/`)
    await expect(current).toHaveText('小梅')
    await expect(desk.getByText('admin@main')).toBeVisible()
    await expect(desk.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible()
  })

  await test.step('own password and codes are those of the main brand', async () => {
    await desk.goto(`${origin}/console/account`)
    await expect(desk.getByText('密码、验证器和通行密钥属于主品牌')).toBeVisible()
    await expect(desk.getByRole('button', { name: '绑定验证器' })).toHaveCount(0)
    const player = { name: 'meimei01', password: 'koi12345', confirmPass: 'koi12345', realname: '梅超风' }
    const more = { paypassword: '123456', code: captchaTexts[0] }
    expect(await askInPage(desk, '/api/register', { ...player, ...more })).toMatchObject({ code: 200 })
  })

  await test.step('at 375 px the header fits, and the menu leads back', async () => {
    await desk.setViewportSize({ width: 375, height: 800 })
    await desk.getByRole('button', { name: '收起菜单' }).click()
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expect(current).toBeInViewport({ ratio: 1 })
    await current.click()
    await desk.getByRole('menu', { name: '切换品牌' }).getByRole('link', { name: '返回主品牌' }).click()
    await expect(desk).toHaveURL(`${installation}/console/`)
    await expect(current).toHaveText('主品牌')
    await desk.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the page of all brands finds a player of the other one, and its link opens them there', async () => {
    await desk.getByRole('link', { name: '全部品牌' }).click()
    await expect(desk.getByText('所有品牌均无待处理的单据')).toBeVisible()
    expect(await findViolations(desk)).toEqual([])
    await desk.getByRole('tab', { name: '报表' }).click()
    await expect(tableRow(desk, '小梅').getByRole('cell').nth(1)).toHaveText('1')
    await expect(tableRow(desk, '合计').getByRole('cell').nth(1)).toHaveText('1')
    expect(await findViolations(desk)).toEqual([])
    await desk.getByRole('tab', { name: '查找玩家' }).click()
    await desk.getByLabel('用户名、真实姓名').fill('梅超风')
    await desk.keyboard.press('Enter')
    await expect(tableRow(desk, 'meimei01')).toContainText('小梅')
    expect(await findViolations(desk)).toEqual([])
    await desk.getByRole('link', { name: 'meimei01' }).click()
    await expect(desk).toHaveURL(new RegExp(`^${origin}/console/players/[0-9a-f-]+$`))
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('meimei01')
    await desk.goto(`${installation}/console/`)
  })

  await test.step('revoked, the session there has ended, and the switch has gone', async () => {
    await desk.goto('/console/operators')
    await tableRow(desk, 'admin').getByRole('button', { name: '品牌' }).click()
    await revoke()
    await expect(current).toHaveCount(0)
    await desk.goto(`${origin}/console/`)
    await expect(desk.getByRole('heading', { name: '登录运营后台' })).toBeVisible()
    // Another document is opened first, so that the console starts with the ticket in its address.
    await desk.goto('about:blank')
    await desk.goto(`${origin}/console/#ticket=none`)
    await expect(desk.getByRole('alert')).toContainText('切换链接无效或已过期')
    expect(new URL(desk.url()).hash).toBe('')
    await desk.close()
  })
})
