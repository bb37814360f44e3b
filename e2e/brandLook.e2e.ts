// Needs the server: it previews a draft, publishes it and renders it into the first page.
import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { submitDialog, tableRow } from './support/desk.ts'
import { askInPage, test } from './support/installation.ts'
import { newConsolePage } from './support/money.ts'
import { expect } from './support/test.ts'

const phone = (desk: Page) => desk.frameLocator('iframe[title="手机预览"]')
/** Waits until the home page shows these sections, from top to bottom. */
async function expectSections(page: Pick<Page, 'locator'>, ...names: ('games' | 'account')[]) {
  const sections = page.locator('main section[aria-label="资金操作"], main section:has([role=tablist])')
  await expect(sections).toHaveCount(names.length)
  for (const [index, name] of names.entries())
    if (name === 'games') await expect(sections.nth(index).getByRole('tablist', { name: '游戏分类' })).toBeVisible()
    else await expect(sections.nth(index)).toHaveAccessibleName('资金操作')
}
/** Opens the page of the look, or one of its tabs, and waits for the site in its preview. */
async function openLook(desk: Page, tab = '') {
  await desk.goto(`/console/look${tab}`)
  await phone(desk).getByRole('main').waitFor()
}
const status = (desk: Page) => desk.getByRole('status')

test('a look is edited, previewed on a phone, published and rolled back [D-114]', async ({ browser, installation }) => {
  test.setTimeout(240_000)
  const desk = await newConsolePage(browser, { at: installation })
  const site = await browser.newPage({ baseURL: installation })
  await openLook(desk)
  await expect(phone(desk).getByText('欢迎来到锦鲤')).toBeVisible()

  await test.step('a change is saved as a draft and shown in the preview, not on the site', async () => {
    await desk.getByRole('textbox', { name: '站点名称' }).fill('蓝鲤')
    await expect(phone(desk).getByText('欢迎来到蓝鲤')).toBeVisible()
    await expect(status(desk)).toHaveText('未发布：站点名称')
    await desk.getByRole('tab', { name: '首页' }).click()
    await desk.getByRole('button', { name: '置顶游戏' }).click()
    await desk.getByRole('checkbox', { name: '显示公告与红包' }).click()
    await expect(status(desk)).toHaveText('未发布：站点名称、首页版块')
    await expectSections(phone(desk), 'games', 'account')
    await expect(phone(desk).getByRole('link', { name: '消息中心' })).toHaveCount(0)
    await site.goto('/')
    await expect(site.getByText('欢迎来到锦鲤')).toBeVisible()
    await expectSections(site, 'account', 'games')
  })

  await test.step('no part of the page has an accessibility violation', async () => {
    for (const name of ['首页', '游戏与场馆', '文章', '消息模板', '发布记录', '品牌']) {
      await desk.getByRole('tab', { name }).click()
      await expect(desk.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
      expect(await findViolations(desk, [], { part: '#main' }), name).toEqual([])
    }
    await desk.getByRole('tab', { name: '首页' }).click()
    await expect(phone(desk).getByText('欢迎来到蓝鲤')).toBeVisible()
  })

  await test.step('dark colours and other widths', async () => {
    await desk.getByText('深色', { exact: true }).click()
    await expect(phone(desk).locator('body')).toHaveCSS('color-scheme', 'dark')
    await desk.getByText('320', { exact: true }).click()
    await expect(desk.getByTitle('手机预览')).toHaveAttribute('width', '320')
    await expect(phone(desk).locator('html')).toHaveCSS('width', '320px')
  })

  await test.step('the link opens on a phone, without a session, storage or service worker of the site', async () => {
    await desk.getByRole('button', { name: '在手机上打开' }).click()
    const link = await desk.getByRole('dialog').getByText('/look/').innerText()
    await desk.keyboard.press('Escape')
    const other = await browser.newPage()
    const answer = await other.goto(link)
    expect(answer!.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'unsafe-none',
    })
    const policy = answer!.headers()['content-security-policy']!
    expect(policy).toMatch(/^sandbox allow-scripts;/)
    expect(policy).toContain("frame-ancestors 'self'")
    await expect(other.getByText('欢迎来到蓝鲤')).toBeVisible()
    expect(await other.evaluate(() => [self.origin, 'serviceWorker' in navigator])).toEqual(['null', false])
    await other.goto(installation)
    await expect(other.getByText('欢迎来到锦鲤')).toBeVisible()
    expect(await other.evaluate(() => localStorage.getItem('baseURL'))).toBe(installation)
  })

  await test.step('a second operator’s change is reported, and nothing of the first one’s is lost', async () => {
    const second = await newConsolePage(browser, { at: installation })
    await openLook(second)
    await expect(second.getByRole('textbox', { name: '站点名称' })).toHaveValue('蓝鲤')
    await second.getByRole('textbox', { name: '站点名称' }).fill('红鲤')
    await expect(status(second)).toHaveText('未发布：站点名称、首页版块')
    await expect(phone(second).getByText('欢迎来到红鲤')).toBeVisible()
    await desk.getByRole('checkbox', { name: '显示账户与资金入口' }).click()
    await expect(desk.getByRole('alert')).toContainText('草稿已由 admin 更新')
    await desk.getByRole('button', { name: '载入最新草稿' }).click()
    await expectSections(phone(desk), 'games')
    await desk.getByRole('tab', { name: '品牌' }).click()
    await expect(desk.getByRole('textbox', { name: '站点名称' })).toHaveValue('红鲤')
    await second.close()
  })

  await test.step('published, the site shows it; rolled back, it is as before', async () => {
    const publish = desk.getByRole('button', { name: '发布', exact: true })
    await expect(publish).toBeEnabled()
    await submitDialog(desk, publish, '发布', { 说明: '改名' })
    await expect(status(desk)).toHaveText('草稿与线上相同')
    await site.goto('/')
    await site.reload()
    await expectSections(site, 'games')
    await expect(site).toHaveTitle('首页 · 红鲤')
    await desk.getByRole('tab', { name: '发布记录' }).click()
    await expect(tableRow(desk, '改名')).toContainText('站点名称、首页版块')
    await tableRow(desk, '初始').getByRole('button', { name: '查看' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '恢复此版本' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '恢复此版本' }).last().click()
    await expect(tableRow(desk, '恢复 1')).toBeVisible()
    await site.reload()
    await expect(site.getByText('欢迎来到锦鲤')).toBeVisible()
    await expectSections(site, 'account', 'games')
  })
  await Promise.all([desk.close(), site.close()])
})

test('texts of the site are replaced, previewed, published and rolled back [D-117]', async ({
  browser,
  installation,
}) => {
  test.setTimeout(240_000)
  const desk = await newConsolePage(browser, { at: installation })
  const site = await browser.newPage({ baseURL: installation })
  const scripts: string[] = []
  site.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const own = desk.getByRole('textbox', { name: '替换「登录后畅享全部精彩」' })
  await openLook(desk, '/texts')
  await expect(phone(desk).getByText('登录后畅享全部精彩')).toBeVisible()

  await test.step('a text is found, and one with placeholders needs them', async () => {
    await desk.getByRole('searchbox', { name: '搜索文字' }).fill('单笔 {min}')
    const range = desk.getByRole('textbox', { name: '替换「单笔 {min} - {max} 元」' })
    await range.fill('每笔 {min} 元起')
    await expect(desk.getByRole('alert')).toHaveText('须含有且只含有：{min} {max}')
    await expect(status(desk)).toHaveText('草稿与线上相同')
    await range.fill('每笔 {min} 至 {max} 元')
    await expect(desk.getByRole('alert')).toHaveCount(0)
    await expect(status(desk)).toHaveText('未发布：站点文字')
    expect(await findViolations(desk)).toEqual([])
  })

  await test.step('a replaced text is shown in the preview, not on the site', async () => {
    await desk.getByRole('searchbox', { name: '搜索文字' }).fill('畅享')
    await own.fill('登录即可 "畅玩" <全部> `游戏`')
    await expect(phone(desk).getByText('登录即可 "畅玩" <全部> `游戏`')).toBeVisible()
    await desk.getByText('已修改 2').click()
    await expect(own).toBeVisible()
    await site.goto('/')
    await expect(site.getByText('登录后畅享全部精彩')).toBeVisible()
    expect(scripts.filter((path) => path.includes('/~'))).toEqual([])
  })

  await test.step('published, the site shows it, drawn and rendered, also on other screens', async () => {
    const publish = desk.getByRole('button', { name: '发布', exact: true })
    await expect(publish).toBeEnabled()
    await submitDialog(desk, publish, '发布', { 说明: '换词' })
    await expect(status(desk)).toHaveText('草稿与线上相同')
    scripts.length = 0
    const answer = await site.goto('/')
    expect(await answer!.text()).toContain('登录即可 &quot;畅玩&quot; &lt;全部&gt; `游戏`')
    await expect(site.locator('#drawn')).toHaveCount(0)
    await expect(site.getByText('登录即可 "畅玩" <全部> `游戏`')).toBeVisible()
    expect(scripts.filter((path) => path.startsWith('/assets/') && !path.startsWith('/assets/~'))).toEqual([])
    await site.goto('/#/login')
    await expect(site.locator('input[name="name"]')).toBeVisible()
    expect(scripts.some((path) => /^\/assets\/~[\w-]{12}\/LoginPage-/.test(path))).toBe(true)
  })

  await test.step('rolled back, the site has the built texts', async () => {
    await desk.getByRole('tab', { name: '发布记录' }).click()
    await tableRow(desk, '初始').getByRole('button', { name: '查看' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '恢复此版本' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '恢复此版本' }).last().click()
    await expect(tableRow(desk, '恢复 1')).toBeVisible()
    await site.goto('/')
    await site.reload()
    await expect(site.getByText('登录后畅享全部精彩')).toBeVisible()
  })

  await test.step('the preview and the list are in the chosen language', async () => {
    await askInPage(desk, '/console/api/settings', { languages: 'zh,en' }, 'PATCH')
    await openLook(desk, '/texts')
    await desk.reload()
    await desk.getByRole('combobox', { name: '语言' }).first().click()
    await desk.getByTitle('English').click()
    await expect(phone(desk).getByText('Log in to enjoy everything')).toBeVisible()
    await desk.getByRole('searchbox', { name: '搜索文字' }).fill('Log in to enjoy everything')
    await desk.getByRole('textbox', { name: '替换「Log in to enjoy everything」' }).fill('Everything is a login away')
    await expect(phone(desk).getByText('Everything is a login away')).toBeVisible()
  })
  await Promise.all([desk.close(), site.close()])
})
