// Needs the server: contents reach players, and second factors are verified.
import { expect, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import {
  askPlayers,
  desktopWindow,
  registerApiPlayer,
  navigateConsole,
  openConsole,
  signInToConsole,
  uniqueText,
} from './support/desk.ts'
import { test } from './support/test.ts'
import { nextCodeOf } from './support/totp.ts'

test.use(desktopWindow)

async function create(page: Page, address: string, button: string, answers: Record<string, string>) {
  await navigateConsole(page, address)
  await page.getByRole('button', { name: button }).click()
  const drawer = page.getByRole('dialog')
  for (const [label, answer] of Object.entries(answers)) await drawer.getByLabel(label, { exact: true }).fill(answer)
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer).toBeHidden()
}

test('texts written in the console are shown to players', async ({ page, operator }) => {
  const mark = uniqueText()
  await openConsole(page, '/settings')
  await page.getByLabel('H5地址').fill(`https://example.com/${mark}`)
  const others = `https://example.com/app/${mark}`
  const { ios_download_url } = await operator.get<{ ios_download_url: string }>('settings')
  await operator.patch('settings', { ios_download_url: others })
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('设置已保存')).toBeVisible()
  await test.step('another operator’s concurrent change is shown and not counted as own change', async () => {
    await expect(page.getByLabel('APP下载地址')).toHaveValue(others)
    await expect(page.getByText('项未保存的修改')).toBeHidden()
    await operator.patch('settings', { ios_download_url })
  })
  expect(JSON.stringify(await askPlayers('app'))).toContain(mark)

  await create(page, '/banners', '新增轮播图', { 图片: `/uploads/${mark}.png` })
  expect(JSON.stringify(await askPlayers('bannerList', { type: 2 }))).toContain(mark)
  await create(page, '/notices', '新增公告', { 内容: `公告 ${mark}` })
  expect(JSON.stringify(await askPlayers('homenotice'))).toContain(mark)
  await create(page, '/activities', '新增活动', { 标题: `活动 ${mark}`, 简介: '简介' })
  expect(JSON.stringify(await askPlayers('activitylist', { type: '' }))).toContain(mark)

  for (const [address, name] of [
    ['/banners', mark],
    ['/notices', `公告 ${mark}`],
    ['/activities', `活动 ${mark}`],
  ] as const) {
    await navigateConsole(page, address)
    const row =
      address === '/banners'
        ? page.getByRole('row').filter({ has: page.locator(`img[src*="${mark}"]`) })
        : page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(row).toHaveCount(0)
  }
  const { items } = await operator.get<{ items: { act: string }[] }>('audit?per_page=50')
  expect(items.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['setting.change', 'banner.make', 'notice.remove']),
  )
})

test(
  'an operator with few permissions enrols a factor, signs in with it and needs it again for money',
  { tag: '@core' },
  async ({ page, operator }) => {
    const name = `clerk-${uniqueText()}`
    const permissions = ['deposit.view', 'deposit.review']
    await operator.post('operators', { username: name, password: 'koi-12345', permissions })
    const player = await registerApiPlayer()
    const bank = {
      bank: '锦绣银行',
      bank_owner: player.realname,
      bank_address: '上海支行',
      bank_no: '6222000100020003',
    }
    const { deposit_no: order } = await player.ask<{ deposit_no: string }>('recharge', {
      paytype: 'card',
      amount: '200',
      ...bank,
    })

    await signInToConsole(page, name, 'koi-12345')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByRole('link', { name: '存款审核' })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveText([/待办/, /交接班/, /存款审核/, /待认领款项/])
    await page.goto('/console/settings')
    await expect(page.getByText('没有权限')).toBeVisible()

    const secret = await test.step('the factor is enrolled', async () => {
      await page.getByRole('link', { name }).click()
      await page.getByRole('button', { name: '绑定验证器' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('当前密码').fill('koi-12345')
      await dialog.getByRole('button', { name: '下一步' }).click()
      const shown = (await dialog.locator('code').textContent())?.trim() ?? ''
      await dialog.getByLabel('动态验证码').fill(await nextCodeOf(shown))
      await dialog.getByRole('button', { name: '确认绑定' }).click()
      await expect(page.getByText('已绑定验证器：')).toBeVisible()
      return shown
    })

    await test.step('required at sign-in', async () => {
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
      await signInToConsole(page, name, 'koi-12345')
      await expect(page.getByText('请输入动态验证码').first()).toBeVisible()
      await page.getByRole('textbox', { name: '动态验证码' }).fill(await nextCodeOf(secret))
      await page.getByRole('button', { name: '登录' }).click()
      await expect(menu).toBeVisible()
    })

    await test.step('required for money', async () => {
      await navigateConsole(page, `/deposits?q=${player.name}`)
      await page
        .getByRole('row', { name: new RegExp(order) })
        .getByRole('button', { name: '通过' })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '通过' }).click()
      const asking = page.getByRole('dialog', { name: '需要动态验证码' })
      await expect(asking).toBeVisible()
      // Only the topmost dialog can be operated.
      const found = await findViolations(page, [], { part: '[role=dialog]:has([autocomplete=one-time-code])' })
      expect(found, 'what asks for a code over another dialog').toEqual([])
      await asking.getByLabel('动态验证码').fill(await nextCodeOf(secret))
      await asking.getByRole('button', { name: '确定' }).click()
      await expect(page.getByRole('row', { name: new RegExp(order) })).toContainText('已通过')
    })
  },
)

test('the login has no accessibility violation, and its eye button has a name and touch size', async ({ page }) => {
  await page.goto('/console/')
  const password = page.getByLabel('密码', { exact: true })
  const eye = page.getByRole('button', { name: '显示密码' })
  await password.fill('secret12')
  await expect(password).toHaveAttribute('type', 'password')
  const { width, height } = (await eye.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  expect(await findViolations(page)).toEqual([])
  await eye.click({ position: { x: 2, y: 22 } })
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: '隐藏密码' })).toBeVisible()
})
