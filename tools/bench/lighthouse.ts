import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { findChromium } from '../testing/chromium.ts'
import { startDemo } from './demo.ts'
import { median, type Row } from './table.ts'

const rounds = 7
const screens: [goal: string, what: string, route: string, isMember: boolean][] = [
  ['phone', 'first visit of home', '/', false],
  ['phone', 'first visit of /login', '/login', false],
  ['phone', '/mine of a player', '/mine', true],
]

interface Seen {
  score: number
  paint: number
  blocked: number
  shift: number
  bytes: number
  /** Lighthouse's benchmark index; below 1500 the simulated phone is slower than intended. */
  index: number
}

async function visit(executablePath: string, url: string, token: string): Promise<Seen> {
  const browser = await launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    if (token) await page.evaluateOnNewDocument(`sessionStorage.setItem('token', '${token}')`)
    const result = await lighthouse(url, { onlyCategories: ['performance'], logLevel: 'error' }, undefined, page)
    const figure = (name: string) => result?.lhr.audits[name]?.numericValue ?? Number.NaN
    return {
      score: (result?.lhr.categories['performance']?.score ?? Number.NaN) * 100,
      paint: figure('largest-contentful-paint'),
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      bytes: figure('total-byte-weight'),
      index: result?.lhr.environment.benchmarkIndex ?? Number.NaN,
    }
  } finally {
    await browser.close()
  }
}

/**
 * Measures Lighthouse's scores of the player site on a phone (slow 4G, processor slowed fourfold): medians of seven
 * cold visits.
 */
export async function* benchLighthouse(): AsyncGenerator<Row> {
  const chromium = findChromium()
  if (!chromium) return
  const demo = await startDemo()
  try {
    const token = await demo.signIn('demo002')
    for (const [goal, what, route, isMember] of screens) {
      const seen: Seen[] = []
      for (let round = 0; round < rounds; round++)
        seen.push(await visit(chromium, `${demo.at}/#${route}`, isMember ? token : ''))
      const of = (part: keyof Seen) => median(seen.map((one) => one[part]))
      yield {
        goal,
        what,
        figure: `${of('score').toFixed(0)} points, LCP ${(of('paint') / 1000).toFixed(2)} s, TBT ${of('blocked').toFixed(0)} ms, CLS ${of('shift').toFixed(3)}, ${(of('bytes') / 1000).toFixed(0)} kB, processor ${of('index').toFixed(0)}`,
        reference: '97 points, 1.80 s, 100 ms, 0.010',
        ratio: of('score') / 97,
        wanted: '≥ 1.0',
      }
    }
  } finally {
    await demo.stop()
  }
}
