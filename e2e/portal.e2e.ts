// Needs the server: it sends the content security policy, colour and data of the portal.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { recordPolicyViolations, findMarkupSinks } from './support/policy.ts'
import { enterPortal } from './support/portal.ts'
import { platformUrl } from './support/addresses.ts'
import { expect, test } from './support/test.ts'

/** Portal pages by heading; a sub-agent and a month are opened from their lists. */
const pages: [address: string, heading: string, link?: RegExp][] = [
  ['/', '您好，demo005'],
  ['/link', '推广'],
  ['/downline', '团队'],
  ['/downline', '团队', /下线 \d+ 人/],
  ['/days', '日报'],
  ['/statements', '账单'],
  ['/statements', '账单', /2\d{3}-\d\d/],
  ['/wallet', '佣金'],
  ['/security', '安全'],
]

async function show(page: Page, [address, heading, link]: (typeof pages)[number]) {
  await page.goto(`/agent/#${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  if (link) await page.getByRole('link', { name: link }).first().click()
  if (link) await expect(page.getByRole('link', { name: /^(返回账单|我的玩家)$/ })).toBeVisible()
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
}

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

async function expectAccessible(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Dark pages differ in colours only, so only contrast is checked.
    expect(
      await findViolations(page, colorScheme === 'dark' ? ['color-contrast'] : []),
      `${name}, ${colorScheme}`,
    ).toEqual([])
  }
}

test('portal pages have no accessibility or policy violation on phone and desktop; unsanitised markup is refused', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const refused = await recordPolicyViolations(page)
  await enterPortal(page)
  for (const one of pages) {
    await show(page, one)
    for (const [width, height] of [
      [320, 640],
      [375, 812],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const name = `${one[0]} ${one[2] ?? ''} at ${width}`
      expect(await isTooWide(page), name).toBe(false)
      if (width !== 320) await expectAccessible(page, name)
    }
  }
  await page.locator('input[name=factor_password]').fill('koi12345')
  await page.getByRole('button', { name: '开启二次验证' }).click()
  await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  await expectAccessible(page, 'the second factor')
  expect(refused).toEqual([])
  expect(await findMarkupSinks(page)).toEqual([])
})

test("the portal uses the operator's brand colour from its first frame, with the required contrast", async ({
  page,
  operator,
}) => {
  // Yellow is unreadable both under white text and as text.
  const colour = '#ffd400'
  await operator.patch('settings', { brand_color: colour })
  try {
    const inBoth = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findViolations(page, ['color-contrast']), `${name}, ${colorScheme}`).toEqual([])
      }
    }
    await page.goto('/agent/')
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('--brand-own', colour)
    await inBoth('the login')
    await enterPortal(page)
    for (const one of [pages[0]!, pages[7]!]) {
      await show(page, one)
      await inBoth(one[0])
    }
  } finally {
    await operator.patch('settings', { brand_color: '' })
  }
})

test('an agent’s export equals the list shown', async ({ page }) => {
  await enterPortal(page)
  await show(page, ['/days', '日报'])
  const shown = await page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace(/[¥,+]/g, '') ?? ''),
      ),
    )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^代理日报 2\d{3}-\d\d-\d\d 2\d{3}-\d\d-\d\d\.csv$/)
  const saved = (await readFile(await file.path(), 'utf8')).slice(1).trimEnd().split('\r\n')
  const [head, ...days] = shown
  const sum = days.pop()
  expect(saved).toEqual([head, ...days.toReversed(), sum].map((cells) => cells?.join(',')))
})

test(
  'missing login fields are marked, and a page that failed to load has a retry',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/agent/')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByLabel('会员账号')).toBeFocused()
    await expect(page.getByLabel('会员账号')).toHaveAccessibleDescription('请输入会员账号')
    await expect(page.getByLabel('登录密码')).toHaveAccessibleDescription('请输入登录密码')
    await enterPortal(page)
    await page.route('**/agent/api/wallet*', (route) => route.abort())
    await page.getByRole('link', { name: '佣金', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: '数据加载失败' })).toContainText('无法连接服务器')
    expect(await findViolations(page), 'a page that did not come').toEqual([])
    await page.unroute('**/agent/api/wallet*')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '佣金' })).toBeVisible()
  },
)

test('the keyboard can skip the menu, and an opened page takes the focus', async ({ page }) => {
  await enterPortal(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '您好，demo005' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '去领取' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '佣金' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a month of an agent is printed whole, with its heading and page numbers, without menu and buttons', async ({
  page,
}) => {
  await enterPortal(page)
  await show(page, ['/statements', '账单', /2\d{3}-\d\d/])
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => {
    const isPrinted = (element: Element) => element.getClientRects().length > 0
    const cut = [...document.querySelectorAll('main, main *')].filter(
      (element) =>
        isPrinted(element) &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1,
    )
    const margins = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
      .map(({ cssText }) => cssText)
    return {
      heading: document.querySelector('h1')?.getClientRects().length,
      controls: [...document.querySelectorAll('nav, header, button')].filter(isPrinted).length,
      cut: cut.map(({ className }) => className),
      hasNumbers: margins.some((text) => /@bottom-right[^}]*counter\(pages\)/.test(text)),
    }
  })
  expect(printed).toEqual({ heading: 1, controls: 0, cut: [], hasNumbers: true })
})

test('the days of the portal end today by the clock of the server, whatever the clock of the device says', async ({
  page,
}) => {
  await enterPortal(page)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await page.clock.setSystemTime(Date.now() + 50 * 3_600_000)
  await page.goto('about:blank')
  await page.goto(`${platformUrl()}/agent/#/days`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByLabel('结束日期')).toHaveValue(today)
})
