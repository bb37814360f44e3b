import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import boot from '../e2e/support/global.ts'
import { enterSite, openRoutes, routeSets, runJourney } from '../e2e/support/journey.ts'
import type { EnginePage } from '../e2e/support/engine.ts'
import { signInAsOperator } from '../e2e/support/operator.ts'
import { tokenOf } from '../e2e/support/player.ts'
import { type Engine, engines } from './engines/engines.ts'
import { type Scheme, schemes } from './engines/phone.ts'
import { watchReports } from './engines/reported.ts'
import { root } from '../apps/cli/src/start/release.ts'

const help = `npx koi dev engines [--only firefox,webkit] [--pictures FOLDER]
  --only      some of ${engines.map(({ name }) => name).join(', ')}
  --pictures  keeps a picture of every route, in light and in dark`

/**
 * `npx koi dev engines`: runs the common journey and every route of the player site in further browser engines. Exit
 * code 1 when an engine fails or is missing, 2 when an engine of --only is unknown.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, pictures: { type: 'string' }, help: { type: 'boolean' } },
})
const only = values.only?.split(',') ?? engines.map(({ name }) => name)
if (values.help || only.some((one) => !engines.some(({ name }) => name === one))) {
  process.stdout.write(`${help}\n`)
  process.exit(values.help ? 0 : 2)
}
const wanted = engines.filter(({ name }) => only.includes(name))
const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = values.pictures
if (folder) mkdirSync(folder, { recursive: true })

async function visitRoutes(engine: Engine, page: EnginePage, scheme: Scheme): Promise<number> {
  let count = 0
  for (const [who, player, routes] of routeSets) {
    await enterSite(page, player && (await tokenOf(player)))
    await openRoutes(page, routes, async (route) => {
      count++
      if (!folder) return
      const name = `${engine.name}.${who}.${route.replaceAll(/\W+/g, '_')}.${scheme}.png`
      writeFileSync(join(folder, name), await page.picture())
    })
  }
  return count
}

async function tryEngine(engine: Engine): Promise<string> {
  const began = performance.now()
  const operator = await signInAsOperator()
  const parts: string[] = []
  for (const scheme of folder ? schemes : (['light'] as const)) {
    const page = await engine.open(scheme)
    try {
      const reported = await watchReports(operator)
      if (scheme === 'light') await runJourney(page, operator)
      const count = await visitRoutes(engine, page, scheme)
      const thrown = [...page.thrown]
      const errors = [...thrown, ...(await reported(page))]
      if (errors.length) throw new Error(`errors in the pages:\n${errors.join('\n')}`)
      parts.push(`${scheme === 'light' ? `${page.name}: the journey, ` : ''}${count} routes in ${scheme}`)
    } catch (error) {
      const file = join(root, 'test-results', `engines-${engine.name}.png`)
      mkdirSync(join(root, 'test-results'), { recursive: true })
      await page.picture().then(
        (picture) => writeFileSync(file, picture),
        () => undefined,
      )
      throw new Error(`${page.name} failed, see ${file}`, { cause: error })
    } finally {
      await page.close()
    }
  }
  return `${parts.join(', ')} (${Math.round((performance.now() - began) / 1000)} s)`
}

let failed = 0
const fail = (line: string) => {
  failed++
  say(line)
}
const present = wanted.filter((engine) => {
  const missing = engine.missing()
  if (missing) fail(`${engine.name}: ${missing}`)
  return !missing
})
const stop = present.length ? await boot({ workers: 1 }) : async () => undefined
try {
  const operator = await signInAsOperator()
  await operator.patch('settings', { limit_register_ip: 1000, limit_login_ip: 1000, limit_calls_minute: 1000 })
  for (const engine of present) {
    try {
      say(await tryEngine(engine))
    } catch (error) {
      fail(`${engine.name}: ${String(error)}`)
      for (let cause = (error as Error).cause; cause; cause = (cause as Error).cause) say(`  ${String(cause)}`)
    }
  }
} finally {
  await stop()
}
process.exit(failed ? 1 : 0)
