import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { memberRoutes, publicRoutes } from '../apps/play/src/app/routes.testing.ts'
import { expectSaid, openService, say } from './support/chat.ts'
import { deskWindow, goOn, openDesk } from './support/desk.ts'
import { open, overlay } from './support/look.ts'
import { enterPortal } from './support/portal.ts'
import { asMember, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

/** What the policy refused in any document of the page, frames included. */
async function noteRefused(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('console', (line) => line.text().startsWith('refused: ') && refused.push(line.text()))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      console.log(`refused: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile} in ${location.href}`),
    ),
  )
  return refused
}

/** Does what an attacker would with a text of theirs; true when the page took it as markup. */
const takesMarkup = (page: Page | ReturnType<Page['mainFrame']>) =>
  page.evaluate(() =>
    ['innerHTML', 'outerHTML', 'srcdoc', 'src'].filter((name) => {
      const element = document.createElement(name === 'srcdoc' ? 'iframe' : name === 'src' ? 'script' : 'div')
      if (name === 'outerHTML') document.createElement('div').append(element)
      try {
        Object.assign(element, { [name]: '<img src=x onerror="self.isTaken = true">' })
        return true
      } catch (error) {
        return !(error instanceof TypeError)
      }
    }),
  )

/** Every page of the console that needs no more than its address. */
const deskAddresses = (): string[] =>
  [...readFileSync(join(import.meta.dirname, '../apps/console/src/app/routes.tsx'), 'utf8').matchAll(/\['(\/[^']*)'/g)]
    .map(([, route = '']) => route.replace(/\/:\w+\?$/, ''))
    .filter((route) => !route.includes(':'))

test('D-019, D-088 nothing of the player site is refused on any screen, and markup that no policy made is', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const refused = await noteRefused(page)
  await asMember(page, await tokenOf('demo002'))
  for (const route of [...memberRoutes, ...publicRoutes]) {
    await open(page, route)
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
    await expect(overlay(page), route).toHaveCount(0)
  }
  // What an operator wrote has passed the one policy for it.
  await open(page, '/activityInfo?id=1')
  await expect(page.getByRole('main').locator('p, li, table, strong').first()).toBeVisible()
  expect(refused).toEqual([])
  expect(await takesMarkup(page)).toEqual([])
  await expect.poll(() => refused.length).toBe(4)
})

test('nothing of the service page is refused, and markup that no policy made is', async ({ page, player }) => {
  const refused = await noteRefused(page)
  await openService(page)
  await say(page, `${player.name} <b>asks</b>`)
  await expectSaid(page, `${player.name} <b>asks</b>`)
  expect(refused).toEqual([])
  expect(await takesMarkup(page.frames()[1]!)).toEqual([])
})

test("nothing of the agents' portal is refused, and markup that no policy made is", async ({ page }) => {
  const refused = await noteRefused(page)
  await enterPortal(page)
  for (const address of ['/', '/link', '/downline', '/days', '/statements', '/wallet', '/security']) {
    await page.goto(`/agent/#${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
  }
  await page.getByRole('button', { name: '开启二次验证' }).click()
  await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  expect(refused).toEqual([])
  expect(await takesMarkup(page)).toEqual([])
})

test.describe('console', () => {
  test.use({ ...deskWindow, permissions: ['clipboard-read', 'clipboard-write'] })

  test('nothing of the console is refused on any page, and markup that no policy made is', async ({ page }) => {
    test.setTimeout(180_000)
    const refused = await noteRefused(page)
    const [first = '', ...others] = deskAddresses()
    await openDesk(page, first)
    for (const address of [first, ...others]) {
      if (address !== first) await goOn(page, address)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
      expect(refused, address).toEqual([])
    }
    await test.step('the editor opens, takes what is pasted, and shows it', async () => {
      await page.goto('/console/articles/1')
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
    expect(await takesMarkup(page)).toEqual([])
  })
})
