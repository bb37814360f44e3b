// Needs the server: it sends the content security policy, and the demo data fill every page.
import type { Page } from '@playwright/test'
import { deskLanguageCookie } from '@koi/contract/language'
import { addressOf, pages } from '../apps/console/src/app/pages.ts'
import { consoleMenu, findViolations } from './support/axe.ts'
import { desktopWindow, navigateConsole, playerIdOf, openConsole } from './support/desk.ts'
import { recordPolicyViolations, findMarkupSinks } from './support/policy.ts'
import { platformUrl } from './support/addresses.ts'
import { cutTables } from './support/lists.ts'
import { expect, test } from './support/test.ts'

test.use({ ...desktopWindow, permissions: ['clipboard-read', 'clipboard-write'] })

/** Routes without parameters. */
const addresses = pages.map(addressOf).filter((route) => !route.includes(':'))

interface Listed<Name extends string> {
  items: Record<Name, string>[]
}

/** Pages checked by their heading; some also in dark colours. */
const headings: Record<string, string> = {
  '/': '仪表盘',
  '/players': '玩家列表',
  '/deposits': '存款审核',
  '/withdrawals': '取款审核',
  '/transfers': '场馆转账',
  '/venues': '场馆',
  '/settings': '系统设置',
  '/operators': '操作员',
  '/account': '我的账号',
  '/articles': '文章',
  '/messengers': '通知渠道',
  '/message-templates': '消息模板',
  '/message-deliveries': '消息记录',
}
const nightly = new Set(['/', '/deposits', '/transfers', '/settings', '/account'])

/** Dialogs that are checked too; the first row or the named button opens them. */
const opened: Record<string, { button?: string }> = {
  '/banks': {},
  '/vip-levels': {},
  '/activities': {},
  '/venues': {},
  '/notices': { button: '删除' },
  '/receiving-accounts': { button: '删除' },
  '/operators': { button: '新增操作员' },
  '/api-keys': { button: '新增密钥' },
  '/brands': { button: '新增品牌' },
}

/** Checks accessibility. `isWhole`: with the menu, which is the same on every page. */
async function expectAccessible(page: Page, address: string, isWhole: boolean) {
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark' && !nightly.has(address)) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const ground = colorScheme === 'dark' ? 'rgb(18, 19, 22)' : 'rgb(244, 244, 242)'
    await expect(page.locator('.ant-layout').first()).toHaveCSS('background-color', ground)
    // Dark pages differ in colours only, so only contrast is checked.
    const rules = colorScheme === 'dark' ? ['color-contrast'] : []
    const found = await findViolations(page, rules, isWhole ? {} : { without: consoleMenu })
    expect.soft(found, `${address}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Opens the dialog of an address, checks it and closes it. */
async function expectOpenedAccessible(page: Page, address: string, { button }: { button?: string }) {
  if (button) await page.getByRole('button', { name: button }).first().click()
  else await page.locator('.row-focus').first().press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog, address).toBeVisible()
  expect.soft(await findViolations(page, [], { part: '[role=dialog]' }), `${address}, opened`).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog, address).toBeHidden()
}

// Two tests, so that they run in parallel.
for (const [which, some] of [
  ['one half', addresses.filter((_, index) => index % 2 === 0)],
  ['the other half', addresses.filter((_, index) => index % 2 === 1)],
] as const)
  test(`no console page has a policy or accessibility violation: ${which}`, async ({ page, operator }) => {
    test.setTimeout(180_000)
    const refused = await recordPolicyViolations(page)
    const orders = {
      '/deposits': async () => (await operator.get<Listed<'deposit_no'>>('deposits')).items[0]!.deposit_no,
      '/withdrawals': async () => (await operator.get<Listed<'out_trade_no'>>('withdrawals')).items[0]!.out_trade_no,
      '/players': () => playerIdOf(operator, 'demo002'),
      '/segments': async () => (await operator.get<Listed<'id'>>('segments')).items[0]!.id,
      '/tags': async () => (await operator.get<Listed<'id'>>('tags')).items[0]!.id,
    }
    const own = await Promise.all(
      Object.entries(orders).flatMap(([list, find]) =>
        some.includes(list) ? [find().then((id) => `${list}/${id}`)] : [],
      ),
    )
    const [first = ''] = some
    const walked = [...some, ...own]
    await openConsole(page, first)
    for (const address of walked) {
      if (address !== first) await navigateConsole(page, address)
      const name = headings[address]
      await expect(page.getByRole('heading', { level: 1, ...(name && { name, exact: true }) }), address).toBeVisible()
      await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
      await expect(page.getByText('数据加载失败'), address).toHaveCount(0)
      expect(refused, address).toEqual([])
      expect.soft(await cutTables(page), `${address} at 1440 px`).toEqual([])
      // The menu is checked on the dashboard, and at the end, when all its groups are open.
      await expectAccessible(page, address, address === '/' || address === walked.at(-1))
      const over = opened[address]
      if (over) await expectOpenedAccessible(page, address, over)
    }
    expect(refused).toEqual([])
  })

test('every list fits 1440 px in English', async ({ page, context }) => {
  test.setTimeout(480_000)
  await context.addCookies([{ name: deskLanguageCookie, value: 'en', url: platformUrl() }])
  await openConsole(page, addresses[0]!)
  await expect(page.getByRole('link', { name: 'Inbox' })).toBeVisible()
  for (const address of addresses) {
    await navigateConsole(page, address)
    await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
    expect.soft(await cutTables(page), address).toEqual([])
  }
})

test('the console’s editor works under the policy; unsanitised markup is refused', async ({ page }) => {
  const refused = await recordPolicyViolations(page)
  await openConsole(page, '/articles/1')
  await test.step('the editor opens and shows pasted content', async () => {
    const editor = page.getByRole('textbox', { name: '正文' })
    await editor.click()
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({ 'text/html': new Blob(['<p>粘贴的<strong>重点</strong></p>'], { type: 'text/html' }) }),
      ]),
    )
    await page.keyboard.press('Control+V')
    await expect(editor.locator('strong', { hasText: '重点' })).toBeVisible()
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.frameLocator('iframe').locator('strong', { hasText: '重点' })).toBeVisible()
  })
  expect(refused).toEqual([])
  expect(await findMarkupSinks(page)).toEqual([])
})
