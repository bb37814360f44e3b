import type { Frame, Page } from '@playwright/test'
import { callSource, type EnginePage, findElement } from './engine.ts'

const source = 'Element.prototype.checkVisibility ??= function () { return this.getClientRects().length > 0 }'

/**
 * Adds `checkVisibility`, which Playwright needs and Chromium before 105 lacks, to the page and to Playwright's
 * isolated world. A lint rule prevents its use in the product.
 */
async function polyfillCheckVisibility(page: Page) {
  await page.addInitScript(source)
  const session = await page.context().newCDPSession(page)
  const worldName = `__playwright_utility_world_${(page as unknown as { _guid: string })._guid}`
  // Scripts for a named world run only with the Page domain enabled.
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', { worldName, source })
}

export async function playwrightPage(page: Page): Promise<EnginePage> {
  await polyfillCheckVisibility(page)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.stack ?? error.message))
  let frame: Frame = page.mainFrame()
  const find = async (css: string, text: string) => {
    const element = (await frame.evaluateHandle<Element | null>(callSource(findElement, css, text))).asElement()
    if (!element) throw new Error(`no ${css} with ${text} that stands still`)
    return element
  }
  return {
    name: `Chromium ${page.context().browser()?.version()}`,
    thrown,
    open: async (address) => void (await page.goto(address)),
    evaluate: (run, ...given) => frame.evaluate(callSource(run, ...given)),
    click: async (css, text) => (await find(css, text)).click({ timeout: 2000 }),
    type: async (css, text, typed) => (await find(css, text)).fill(typed, { timeout: 2000 }),
    enterFrame: async () => {
      frame = (await (await page.$('iframe'))?.contentFrame()) ?? frame
    },
    leaveFrame: async () => {
      frame = page.mainFrame()
    },
    picture: () => page.screenshot(),
    close: () => page.context().close(),
  }
}
