import type { PageReport, PageSite, ReportedError, ReportedVital } from '@koi/contract/desk/pageReport/pageReport'
import { day, hour, minute, plus } from '@koi/contract/time'
import { newId } from '../../platform/text/id.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import { insertPageReport } from './pageReport.ts'

const android = (build: string) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${build} Mobile Safari/537.36`
const ios = (version: number, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`

/** Phones; frequent models are listed several times. */
const phones = [
  android('Chrome/139.0.0.0'),
  android('Chrome/139.0.0.0'),
  ios(18, 'Version/18.5 Mobile/15E148 Safari/604.1'),
  android('Version/4.0 Chrome/107.0.5304.141 XWEB/5127 MicroMessenger/8.0.35'),
  android('Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.6.8.1315'),
  android('Chrome/139.0.0.0'),
  android('Version/4.0 Chrome/89.0.4389.72 MQQBrowser/13.7'),
  ios(15, 'Version/15.6 Mobile/15E148 Safari/604.1'),
  android('Chrome/99.0.4844.88 HuaweiBrowser/14.0.2.302'),
  android('Version/4.0 Chrome/100.0.4896.127 XiaoMi/MiuiBrowser/17.6.10532'),
  android('SamsungBrowser/23.0 Chrome/115.0.0.0'),
]
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'

const routes: Record<PageSite, string[]> = {
  play: ['/', '/deposit', '/promotions', '/mine', '/game'],
  agent: ['/', '/downline'],
  service: ['/'],
  console: ['/', '/deposits', '/players/:id'],
}

const release = 'DxV3a1k'
const at = (name: string, file: string) =>
  `    at ${name} (https://play.koi.example/assets/${file}-${release}.js:1:20417)`
const failures: Record<PageSite, [route: string, message: string, stack: string][]> = {
  play: [
    ['/deposit', "TypeError: Cannot read properties of undefined (reading 'range')", at('rangeOf', 'DepositPage')],
    ['/game', 'TypeError: structuredClone is not a function', at('openGame', 'GamePage')],
    ['/', 'TypeError: Failed to fetch dynamically imported module: https://play.koi.example/assets/Html.js', ''],
  ],
  agent: [['/downline', 'RangeError: Invalid time value', at('dayOf', 'DownlinePage')]],
  service: [['/', 'SyntaxError: Unexpected end of JSON input', at('onFrame', 'index')]],
  console: [['/players/:id', 'ResizeObserver loop completed with undelivered notifications.', '']],
}

interface Visit {
  age: number
  site: PageSite
  agent: string
  errors: ReportedError[]
  vitals: ReportedVital[]
}

function visitOf(n: number): Visit {
  const site = (['play', 'play', 'play', 'play', 'agent', 'play', 'service', 'console'] as const)[n % 8]!
  const route = routes[site][n % routes[site].length]!
  const [errorRoute, message, stack] = failures[site][n % failures[site].length]!
  const isBroken = n % 13 === 0
  return {
    age: Math.floor(n / 12) * day + (n % 12) * 70 * minute + hour,
    site,
    agent: site === 'play' || site === 'service' ? phones[n % phones.length]! : desk,
    errors: isBroken ? [{ message, stack, route: errorRoute, count: 1 + (n % 3) }] : [],
    vitals: [
      { name: 'LCP', value: 900 + ((n * 379) % 2400), route },
      { name: 'INP', value: 40 + ((n * 53) % 260), route },
      { name: 'CLS', value: ((n * 7) % 20) / 100, route },
    ],
  }
}

export const seedPageReports: Seed = async (tx, now) => {
  const player = await tx.selectFrom('player').select('id').where('username', '=', 'demo002').executeTakeFirstOrThrow()
  for (let n = 14 * 12 - 1; n >= 0; n--) {
    const { age, agent, site, errors, vitals } = visitOf(n)
    const report: PageReport = { site, release, session: newId(), errors, vitals }
    const from = { agent, player: site === 'play' && n % 2 === 0 ? player.id : null }
    await insertPageReport(tx, report, from, { now: plus(now, -age), sampled: true })
  }
}
