import { setTimeout as wait } from 'node:timers/promises'
import { Brands } from './brands/brands.ts'
import { build } from './build.ts'
import { createDemoBrand } from './brands/createBrand.ts'
import { systemClock } from '../platform/base/clock.ts'
import { readConfig } from '../platform/ops/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { traceTo } from '../platform/base/trace.ts'
import { connectionProblem, findProblems, uploadsProblem } from './preflight.ts'
import { seed } from './seed.ts'
import { shutdownTimeout, startWork } from './work.ts'

const refuseStart = (...messages: string[]): never => {
  for (const message of messages) process.stderr.write(`${message}\n`)
  process.exit(2)
}

const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return refuseStart((error as Error).message)
  }
})()

const wrong = [await uploadsProblem(config), await connectionProblem(config)].filter((one) => one !== null)
if (wrong.length) refuseStart(...wrong)
const tracing = config.traces
  ? (await import('../platform/ops/otel.ts')).otelTracing(config.traces.service, config.traces.share)
  : null
traceTo(tracing)
await migrate(config.databaseUrl)
const main = await build(config, systemClock)
const { server, app, startDraining, waitUntilIdle, close } = main
const problems = await findProblems(app)
if (problems.length) refuseStart(...problems.map(({ message }) => message))
const firstPassword = await seed(app)
if (firstPassword) process.stdout.write(`${JSON.stringify({ koi: 'admin-password', password: firstPassword })}\n`)

await createDemoBrand(app, config.adminPassword ?? firstPassword)

const stops: (() => Promise<void>)[] = []
let isStopping = false
/**
 * Stops the server: other processes take over its jobs at once, while calls are accepted until the proxy has moved to
 * other servers.
 */
async function stop(code = 0, drain = config.drain): Promise<void> {
  if (isStopping) return
  isStopping = true
  // The whole stop takes less than ten seconds.
  setTimeout(() => process.exit(1), drain + shutdownTimeout + 3000).unref()
  startDraining()
  const isDrained = drain ? wait(drain).then(waitUntilIdle) : Promise.resolve()
  await Promise.all([isDrained.then(() => server.close()), ...stops.map((stopOne) => stopOne())])
  await close()
  // An unresponsive collector must not delay the exit.
  if (tracing) await Promise.race([tracing.stop().catch(() => undefined), wait(1000)])
  process.exit(code)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('uncaughtException', (error) => {
  server.log.fatal({ err: error }, 'uncaught error: the process exits')
  void stop(1, 0)
})

const { host, port, socket } = config
// Node prefers the file descriptor, which Fastify passes on to it.
const place = socket === null ? { host, port } : { host, port, fd: socket }
const brands = await Brands.start(main)
stops.push(() => brands.stop())
await server.listen(place)
stops.push(await startWork(app))
