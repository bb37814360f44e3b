import { uiCopy } from '@koi/ui/ui.copy'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { playerRoutes, publicRoutes } from '../../apps/play/src/app/testing/routes.testing.ts'
import { findChromium } from '../testing/chromium.ts'
import { startDemo } from './demo.ts'
import { median, type Row } from './table.ts'

const rounds = 5
const slowdown = 6
/** Latency in milliseconds, and bytes per second (400 kbit/s). */
const network = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const readableWithin = 4
const usableWithin = 6
const heapMebibytes = 60
const screensInARow = 20

interface Screen {
  route: string
  content: string
  control: string
  effect: string
}

const home: Screen = {
  route: '/',
  content: '[role=tabpanel] section button',
  control: '[role=tab]:nth-of-type(2)',
  effect: '[role=tab]:nth-of-type(2)[aria-selected=true]',
}
const login: Screen = {
  route: '/login',
  content: 'input[name=password]',
  control: `button[aria-label=${uiCopy.showPassword}]`,
  effect: 'input[name=password][type=text]',
}
const deposit: Screen = {
  route: '/recharge',
  content: 'input[name=amount]',
  control: '[role=radiogroup] label:nth-of-type(2) input',
  effect: '[role=radiogroup] label:nth-of-type(2) input:checked',
}
const cases: {
  what: string
  screen: Screen
  measure: typeof visit
  isMember: boolean
  /** Has no goal, because a player signs in before they deposit. */
  isInfo?: true
}[] = [
  { what: 'first visit of home', screen: home, measure: visit, isMember: false },
  { what: 'first visit of /login', screen: login, measure: visit, isMember: false },
  { what: '/recharge opened from home', screen: deposit, measure: openFromHome, isMember: true },
  { what: 'first visit of /recharge', screen: deposit, measure: visit, isMember: true, isInfo: true },
]

/**
 * Script that records, in seconds since the navigation, when the content is laid out, and when the control, which is
 * clicked every 50 ms, has its effect.
 */
const watch = ({ content, control, effect }: Screen) => `{
  const seen = (window.seen = {})
  const isThere = (selector) => [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0)
  const timer = setInterval(() => {
    if (!seen.readable && isThere(${JSON.stringify(content)})) seen.readable = performance.now() / 1000
    if (!seen.readable) return
    if (document.querySelector(${JSON.stringify(effect)})) {
      seen.usable = performance.now() / 1000
      clearInterval(timer)
    } else document.querySelector(${JSON.stringify(control)})?.click()
  }, 50)
}`

async function onPhone(browser: Browser, token: string): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 375, height: 812, isMobile: true, hasTouch: true })
  if (token) await page.evaluateOnNewDocument(`sessionStorage.setItem('token', '${token}')`)
  return page
}

interface Times {
  readable: number
  usable: number
}

async function open(browser: Browser, screen: Screen, token: string): Promise<Page> {
  const page = await onPhone(browser, token)
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluateOnNewDocument(watch(screen))
  return page
}

async function timesOf(page: Page): Promise<Times> {
  const seen = await page.waitForFunction('window.seen.usable && window.seen', { timeout: 60_000, polling: 200 })
  const times = (await seen.jsonValue()) as Times
  await page.browserContext().close()
  return times
}

/** A first visit with an empty cache: seconds until the content is readable and until the control works. */
async function visit(browser: Browser, at: string, screen: Screen, token: string): Promise<Times> {
  const page = await open(browser, screen, token)
  await page.goto(`${at}/#${screen.route}`, { timeout: 60_000 })
  return timesOf(page)
}

/** Measures a screen that is opened from home, whose code is loaded then. */
async function openFromHome(browser: Browser, at: string, screen: Screen, token: string): Promise<Times> {
  const page = await open(browser, screen, token)
  await page.goto(`${at}/#/`, { timeout: 60_000 })
  await page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1, timeout: 60_000 })
  const begun = (await page.evaluate(
    `location.hash = ${JSON.stringify(`#${screen.route}`)}; performance.now() / 1000`,
  )) as number
  const { readable, usable } = await timesOf(page)
  return { readable: readable - begun, usable: usable - begun }
}

async function heapAfterScreens(browser: Browser, at: string, token: string): Promise<number> {
  const page = await onPhone(browser, token)
  const routes = [...publicRoutes, ...playerRoutes]
    .filter((route) => !/^\/(login|forgot|gamePage|payInfo)/.test(route))
    .slice(0, screensInARow)
  await page.goto(`${at}/#/`)
  for (const route of routes) {
    await page.evaluate(`location.hash = ${JSON.stringify(`#${route}`)}`)
    await page.waitForSelector('h1')
    await page.waitForNetworkIdle({ idleTime: 300 })
  }
  const session = await page.createCDPSession()
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.browserContext().close()
  return usedSize / 1024 / 1024
}

/** Measures the player site on a slow phone and network: medians of cold visits, and the heap of a long visit. */
export async function* benchLowEnd(): AsyncGenerator<Row> {
  const executablePath = findChromium()
  if (!executablePath) return
  const demo = await startDemo()
  const browser = await launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await demo.signIn('demo002')
    for (const { what, screen, measure, isMember, isInfo } of cases) {
      const seen: Times[] = []
      for (let round = 0; round < rounds; round++)
        seen.push(await measure(browser, demo.at, screen, isMember ? token : ''))
      for (const [word, within] of [
        ['readable', readableWithin],
        ['usable', usableWithin],
      ] as const) {
        const seconds = median(seen.map((times) => times[word]))
        yield {
          goal: 'low-end',
          what: `${what}: ${word}`,
          figure: `${seconds.toFixed(2)} s`,
          reference: `${within} s`,
          ratio: seconds / within,
          wanted: isInfo ? 'info' : '≤ 1.0',
        }
      }
    }
    const heap = await heapAfterScreens(browser, demo.at, token)
    yield {
      goal: 'low-end',
      what: `JavaScript heap of a player after ${screensInARow} screens`,
      figure: `${heap.toFixed(1)} MiB`,
      reference: `${heapMebibytes} MiB`,
      ratio: heap / heapMebibytes,
      wanted: '≤ 1.0',
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}
