import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  open,
  openWithReload,
  pixel,
  step,
} from '../../app/testing/screen.testing.tsx'

test('the settings show the player’s data and link to the screens that change them [SETTING-09]', async () => {
  const rows: [title: string, label: string, value: string][] = [
    ['SETTING-04', '用户名', 'koi888'],
    ['SETTING-05', '真实姓名', '李小龙'],
    ['SETTING-06', '生日', '1990-05-06'],
    ['SETTING-07', '邮箱', 'li@koi.cn'],
    ['SETTING-08', '手机号', '13812345678'],
  ]
  asPlayer()
  const api = serve({
    app: ok({ site_logo: pixel }),
    user: ok({
      username: 'koi888',
      realname: '李小龙',
      birthday: '1990-05-06',
      email: 'li@koi.cn',
      mobile: '13812345678',
    }),
    getservicerurl: ok({ url: 'https://help.example.com/' }),
  })
  const main = page.getByRole('main')
  await open('/setting')
  await step('the logo [SETTING-01]', async () => {
    await expect.element(main.css('img').first()).toHaveAttribute('src', pixel)
  })
  await expectCount(main.css('input:not([type=file])'), 0)
  for (const [title, label, value] of rows)
    await step(`${label} [${title}]`, async () => {
      await open('/setting')
      const row = main.getByRole('link', { name: label })
      await expect.element(row).toHaveTextContent(value)
      await row.click()
      await expectRoute('/userInfo')
    })
  for (const [title, label, route] of [
    ['SETTING-10', '修改登录密码', '/password?type=1'],
    ['SETTING-11', '修改支付密码', '/password?type=2'],
    ['SETTING-12', '银行卡管理', '/wallet?type=1'],
    ['SETTING-13', 'USDT钱包管理', '/wallet?type=2'],
    ['SETTING-14', '帮助中心', '/boutBallBet'],
  ] as const)
    await step(`${label} [${title}]`, async () => {
      await open('/setting')
      await main.getByRole('link', { name: label }).click()
      await expectRoute(route)
    })
  await step('customer service [SETTING-03]', async () => {
    await open('/setting')
    await page.getByRole('link', { name: '客服' }).click()
    await expect.element(page.css('iframe')).toHaveAttribute('src', 'https://help.example.com/')
  })
  await step('default logo [SETTING-02]', async () => {
    api.set('app', ok({ site_logo: '' }))
    // Going back from the game page leads home.
    await openWithReload('/')
    await open('/setting')
    const logo = main.css('img').first()
    await expect.element(logo).toBeVisible()
    await expect.element(logo).not.toHaveAttribute('src', pixel)
    await expect.poll(() => (logo.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
  })
})
