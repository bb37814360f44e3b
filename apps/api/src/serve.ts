import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.ts'
import { jobs, loops, tasks } from './jobs.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { keepRunning, runJob } from './platform/job.ts'
import { migrate } from './platform/migrate.ts'
import { monthsJob } from './platform/months.ts'
import { traceTo } from './platform/trace.ts'
import { connectionProblem, findProblems, uploadsProblem } from './preflight.ts'
import { seed } from './seed.ts'
import { TaskRunner } from './task/runner.ts'
import { jobTask, scheduleJobs, scheduleMissing } from './task/schedule.ts'

// Milliseconds for in-flight calls after SIGTERM; the whole stop takes less than ten seconds.
const shutdownTimeout = 6000

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
  ? (await import('./platform/otel.ts')).otelTracing(config.traces.service, config.traces.share)
  : null
traceTo(tracing)
await migrate(config.databaseUrl)
const { server, app, startDraining, waitUntilIdle, close } = await build(config, systemClock)
const problems = await findProblems(app)
if (problems.length) refuseStart(...problems.map(({ message }) => message))
const firstPassword = await seed(app)
if (firstPassword) process.stdout.write(`${JSON.stringify({ koi: 'admin-password', password: firstPassword })}\n`)

const stops: (() => Promise<void>)[] = []
let isStopping = false
/** Jobs are handed to other processes at once; calls are accepted until the proxy has moved to other servers. */
async function stop(code = 0, drain = config.drain): Promise<void> {
  if (isStopping) return
  isStopping = true
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
// Node prefers the descriptor, which Fastify passes on to it.
const place = socket === null ? { host, port } : { host, port, fd: socket }
await server.listen(place)
await scheduleJobs(app, jobs)
await scheduleMissing(app, tasks)
const runner = new TaskRunner(app, [jobTask(jobs), ...tasks])
// A task that runs longer is taken over by another process when its lease ends.
stops.push(() => Promise.race([runner.stop(), wait(shutdownTimeout)]))
// Not awaited: rows go to the default partition meanwhile, and the job runs again at night.
const months = runJob(app, monthsJob, null).then(
  () => undefined,
  () => undefined,
)
stops.push(() => months)
for (const { name, pause, run } of loops) stops.push(keepRunning(app, name, pause, () => run(app)))
