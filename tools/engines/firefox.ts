import { type ElementHandle, type Frame, launch } from 'puppeteer-core'
import { callSource, type EnginePage, findElement } from '../../e2e/support/engine.ts'
import { phone, type Scheme } from './engines.ts'

/** Firefox over WebDriver BiDi: puppeteer-core speaks it without a geckodriver. */
export async function openFirefox(executablePath: string, scheme: Scheme): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'zh-CN',
      // 0 is dark, 1 is light.
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      // As on phones: scrollbars take no room.
      'ui.useOverlayScrollbars': 1,
    },
  })
  const page = await browser.newPage()
  // Firefox 140 sets the size, and does not know the orientation that is set with it.
  await page.setViewport(phone).catch((error: Error) => {
    if (!error.message.includes('emulation.setScreenOrientationOverride')) throw error
  })
  await page.waitForFunction(`innerWidth === ${phone.width} && innerHeight === ${phone.height}`)
  const thrown: string[] = []
  page.on('pageerror', (error) => {
    // Firefox tells of its own errors here too, such as a favicon that a policy blocks; those of a page name a script.
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
  /** At its middle, like `ElementHandle.click`, which within a frame asks Firefox 140 for what it does not know. */
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
