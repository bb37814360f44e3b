import cluster, { type Worker } from 'node:cluster'
import { second } from '@koi/contract/time'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueFigures } from './admission.ts'
import type { App } from './app.ts'
import { isOf } from '../base/ipc.ts'
import type { ReplicaFigures } from '../db/replica.ts'

const requestType = 'koi:metrics'
const answerType = 'koi:metrics:answer'
const partRequestType = 'koi:metrics:part'
const partType = 'koi:metrics:part:answer'

/**
 * Asks for the metrics of one brand ('' is the main one); sent by a worker to the primary process, and by that to each
 * worker.
 */
interface MetricsRequest {
  type: typeof requestType | typeof partRequestType
  id: number
  brand: string
}
interface MetricsAnswer {
  type: typeof answerType
  id: number
  /** Null: the other processes did not answer before the timeout. */
  text: string | null
}
interface MetricsPart {
  type: typeof partType
  id: number
  metrics: object[]
}

const brandOf = ({ config }: Pick<App, 'config'>): string => config.brand ?? ''

/** Metrics of the brands that are open in this process. */
const registries = new Map<string, Registry>()

/** Makes the metrics of a brand. Figures of the process itself are part of the main brand's. */
export function registryOf(app: Pick<App, 'config' | 'pool' | 'replica' | 'admission'>): Registry {
  const brand = brandOf(app)
  const registry = new Registry()
  if (brand === '') collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({ name: 'koi_processes', help: 'Processes that serve', registers }).set(1)
  new Gauge({
    name: 'koi_pool_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = app.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  addReplicaFigures(registry, app.replica)
  if (brand === '') addAdmissionFigures(registry, app.admission)
  if (cluster.isWorker) {
    if (registries.size === 0) answerPrimary()
    registries.set(brand, registry)
  }
  return registry
}

/** Drops the metrics of a closed brand. */
export const dropRegistry = (app: Pick<App, 'config'>): void => void registries.delete(brandOf(app))

function answerPrimary(): void {
  process.on('message', (message) => {
    if (!isOf<MetricsRequest>(partRequestType, message)) return
    const { id, brand } = message
    const send = (metrics: object[]) => process.send?.({ type: partType, id, metrics } satisfies MetricsPart)
    Promise.resolve(registries.get(brand)?.getMetricsAsJSON() ?? []).then(send, () => send([]))
  })
}

const noReplica: ReplicaFigures = { state: 'none', behind: 0, reads: { replica: 0, primary: 0 } }

function addReplicaFigures(registry: Registry, replica: App['replica']): void {
  const registers = [registry]
  const figures = () => replica?.figures ?? noReplica
  new Gauge({
    name: 'koi_replica',
    help: 'Processes that see the read replica so: well, behind, gone; none where there is none',
    labelNames: ['state'],
    registers,
    collect() {
      const { state } = figures()
      for (const one of ['none', 'well', 'behind', 'gone'] as const) this.set({ state: one }, one === state ? 1 : 0)
    },
  })
  new Gauge({
    name: 'koi_replica_behind_seconds',
    help: 'Seconds that the read replica is behind the primary, when it was last seen',
    registers,
    aggregator: 'max',
    collect() {
      this.set(figures().behind / second)
    },
  })
  new Counter({
    name: 'koi_replica_reads_total',
    help: 'Reads that a replica may answer, by who did',
    labelNames: ['by'],
    registers,
    collect() {
      const { reads } = figures()
      this.reset()
      for (const by of ['replica', 'primary'] as const) this.inc({ by }, reads[by])
    },
  })
}

function addAdmissionFigures(registry: Registry, admission: App['admission']): void {
  const registers = [registry]
  const figures = (): ReadonlyMap<string, QueueFigures> => admission.figures
  new Gauge({
    name: 'koi_anonymous_calls',
    help: 'Calls without a session that are served or wait, by line',
    labelNames: ['line', 'state'],
    registers,
    collect() {
      for (const [line, { running, waiting }] of figures()) {
        this.set({ line, state: 'running' }, running)
        this.set({ line, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'koi_anonymous_refused_total',
    help: 'Calls without a session that were refused because too many others came, by line',
    labelNames: ['line'],
    registers,
    collect() {
      this.reset()
      for (const [line, { refused }] of figures()) this.inc({ line }, refused)
    },
  })
}

export const answerSeconds = (registry: Registry) =>
  new Histogram({
    name: 'koi_request_seconds',
    help: 'Seconds a request took',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

let lastRequestId = 0
/** Milliseconds within which each process must answer the primary. */
const partTimeout = 5 * second

/** Metrics summed over all processes; those of this process alone when the primary does not answer. */
export async function collectMetrics(registry: Registry, app: Pick<App, 'config'>): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  return (await askPrimary(brandOf(app))) ?? registry.metrics()
}

function askPrimary(brand: string): Promise<string | null> {
  const id = ++lastRequestId
  return new Promise((resolve) => {
    const done = (text: string | null) => {
      process.off('message', onMessage)
      clearTimeout(timer)
      resolve(text)
    }
    const onMessage = (message: unknown) => {
      if (isOf<MetricsAnswer>(answerType, message) && message.id === id) done(message.text)
    }
    const timer = setTimeout(() => done(null), partTimeout + second)
    process.on('message', onMessage)
    process.send?.({ type: requestType, id, brand } satisfies MetricsRequest)
  })
}

/** Asks a worker for its metrics; null when it does not answer before the timeout. */
function askWorker(worker: Worker, brand: string): Promise<object[] | null> {
  const id = ++lastRequestId
  return new Promise((resolve) => {
    const done = (metrics: object[] | null) => {
      worker.off('message', onMessage)
      worker.off('disconnect', onEnd)
      clearTimeout(timer)
      resolve(metrics)
    }
    const onMessage = (message: unknown) => {
      if (isOf<MetricsPart>(partType, message) && message.id === id) done(message.metrics)
    }
    const onEnd = () => done(null)
    const timer = setTimeout(onEnd, partTimeout)
    worker.on('message', onMessage)
    worker.once('disconnect', onEnd)
    worker.send({ type: partRequestType, id, brand } satisfies MetricsRequest)
  })
}

/** Runs in the primary process: answers with the sum over all workers. */
export function aggregateMetrics(): void {
  const sum = async (brand: string): Promise<string | null> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const parts = await Promise.all(workers.map((worker) => askWorker(worker!, brand)))
    return parts.includes(null) ? null : AggregatorRegistry.aggregate(parts as object[][]).metrics()
  }
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOf<MetricsRequest>(requestType, message)) return
    void sum(message.brand)
      .catch(() => null)
      .then((text) => {
        if (worker.isConnected()) worker.send({ type: answerType, id: message.id, text } satisfies MetricsAnswer)
      })
  })
}
