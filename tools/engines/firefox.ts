import { type ElementHandle, type Frame, launch } from 'puppeteer-core'
import { callSource, type EnginePage, findElement } from '../../e2e/support/engine.ts'
import { phone, type Scheme } from './phone.ts'

/** Opens Firefox over WebDriver BiDi by puppeteer-core, without geckodriver. */
export async function openFirefox(executablePath: string, scheme: Scheme): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'zh-CN',
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      // Overlay scrollbars, as phones have them.
      'ui.useOverlayScrollbars': 1,
    },
  })
  const page = await browser.newPage()
  // Firefox 140 sets the size but rejects the orientation.
  await page.setViewport(phone).catch((error: Error) => {
    if (!error.message.includes('emulation.setScreenOrientationOverride')) throw error
  })
  await page.waitForFunction(`innerWidth === ${phone.width} && innerHeight === ${phone.height}`)
  const thrown: string[] = []
  page.on('pageerror', (error) => {
    // Firefox reports its own errors too; errors of a page name a script.
    if (error instanceof Error && /^\s+at .*:\/\//m.test(error.stack ?? ''))
      thrown.push(`${page.url()}: ${error.stack}`)
  })
  let frame: Frame = page.mainFrame()
  const find = async (css: string, text: string) => {
    const found = await frame.evaluateHandle(callSource(findElement, css, text))
    const element = found.asElement() as ElementHandle<Element> | null
    if (!element) throw new Error(`no ${css} with ${text} that stands still`)
    return element
  }
  /** Clicks by a script, because ElementHandle.click within a frame uses a command that Firefox 140 lacks. */
  const click = async (element: ElementHandle<Element>) => {
    const middle = await element.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    const isFramed = frame !== page.mainFrame()
    const { x, y } = (isFramed && (await (await page.$('iframe'))?.boundingBox())) || { x: 0, y: 0 }
    await page.mouse.click(middle.x + x, middle.y + y)
  }
  return {
    name: `Firefox ${(await browser.version()).replace('firefox/', '')}`,
    thrown,
    open: async (address) => void (await page.goto(address)),
    evaluate: async (run, ...given) => (await frame.evaluate(callSource(run, ...given))) as ReturnType<typeof run>,
    click: async (css, text) => click(await find(css, text)),
    type: async (css, text, typed) => (await find(css, text)).type(typed),
    enterFrame: async () => {
      frame = (await (await page.$('iframe'))?.contentFrame()) ?? frame
    },
    leaveFrame: async () => {
      frame = page.mainFrame()
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
