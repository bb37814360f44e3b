// Needs the built style sheets and the start script, which page tests do not load.
import type { Page } from '@playwright/test'
import { open } from './support/route.ts'
import { skipPopups } from './support/money.ts'
import { asPlayer, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

/** Removes `<dialog>` (missing in Safari before 15.4) and what start.js looks for. */
const removeDialogSupport = (page: Page) =>
  page.addInitScript(() => {
    const { createElement } = Document.prototype
    Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options)
      return name === 'dialog' ? Object.setPrototypeOf(element, HTMLUnknownElement.prototype) : element
    } as typeof createElement
    Reflect.deleteProperty(window, 'HTMLDialogElement')
    Reflect.deleteProperty(URL, 'parse')
  })

/** Corners of the page that show neither a modal dialog nor its backdrop. */
const uncoveredCorners = (page: Page) =>
  page.evaluate(() =>
    [
      [5, 5],
      [innerWidth - 5, 5],
      [5, innerHeight - 5],
      [innerWidth - 5, innerHeight - 5],
    ].filter(([x = 0, y = 0]) => !document.elementFromPoint(x, y)?.closest('dialog, .backdrop')),
  )

test('in a browser without <dialog> a modal opens above the page and returns the focus when it closes', async ({
  page,
}) => {
  await removeDialogSupport(page)
  await open(page, '/')
  await skipPopups(page)
  const opener = page.getByRole('button', { name: '搜索游戏' })
  const dialog = page.getByRole('dialog', { name: '找游戏' })
  await opener.click()
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element instanceof HTMLUnknownElement)).toBe(true)
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await uncoveredCorners(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await uncoveredCorners(page)).toHaveLength(4)

  await opener.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

for (const [route, name] of [
  ['/wallet?type=0', '温馨提示'],
  ['/wallet?type=2&show=1', '添加USDT地址'],
] as const)
  test(`in a browser without <dialog> the backdrop covers all of ${route}`, async ({ page }) => {
    await removeDialogSupport(page)
    await asPlayer(page, await tokenOf('demo002'))
    await open(page, route)
    const dialog = page.locator('dialog[open]').filter({ hasText: name })
    await expect(dialog).toBeVisible()
    expect(await uncoveredCorners(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await uncoveredCorners(page)).toHaveLength(4)
  })

for (const [route, text] of [
  ['/wallet?type=1', '远山银行'],
  ['/recharge', '存款须知'],
  ['/vip', '累计存款要求'],
] as const)
  test(`in a browser without gaps in flex containers ${route} has the same layout with margins`, async ({ page }) => {
    await page.addInitScript(() => {
      const height = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')?.get
      Object.defineProperty(Element.prototype, 'scrollHeight', {
        // The element that hasFlexGaps() measures.
        get(this: HTMLElement) {
          return this.style?.rowGap === '1px' ? 0 : height?.call(this)
        },
      })
      Reflect.deleteProperty(URL, 'parse')
    })
    await asPlayer(page, await tokenOf('demo002'))
    await open(page, route)
    await expect(page.getByText(text).first()).toBeVisible()
    const { margins, byMargins, byGaps } = await page.evaluate(() => {
      const boxes = () =>
        [...document.querySelectorAll('main *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${element.localName} ${element.textContent.slice(0, 20)} ${[x, y, width, height].map(Math.round).join()}`
        })
      const sheets = [...document.styleSheets]
      const flex = sheets
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSStyleRule && rule.style.display.endsWith('flex')) as CSSStyleRule[]
      const written = flex.map(({ style }) => style.cssText)
      for (const { style } of flex) style.gap = '0'
      const byMargins = boxes()
      flex.forEach(({ style }, index) => (style.cssText = written[index] ?? ''))
      let margins = 0
      for (const sheet of sheets)
        for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
          const rule = sheet.cssRules[at]
          if (!(rule instanceof CSSStyleRule) || !rule.selectorText.endsWith('> * + *')) continue
          sheet.deleteRule(at)
          margins++
        }
      return { margins, byMargins, byGaps: boxes() }
    })
    expect(margins).toBeGreaterThan(20)
    expect(byMargins).toEqual(byGaps)
  })
