import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { startBare } from './http.ts'
import { freshDatabase } from './environment.ts'
import { client } from './httpClient.ts'
import { signedIn, startPlatform } from './platform.ts'
import { postmasterOf, shareOfOthers } from './processor.ts'
import { median, quantile, type Row } from './table.ts'
import type { Answers } from './storm/client.ts'
import { type Door, listDoors } from './storm/doors.ts'

const connections = 200
/** Number of players who poll their balance, with a pause of 10 ms after each answer. */
const players = 4
const pause = 10
const idleSeconds = 1.5
const stormSeconds = 2.5
const settleSeconds = 0.5
/** Share of the processors: a call is measured again, up to `maxTries` times, when other processes use more. */
const maxOthers = 0.05
const maxTries = 6
const pauseForOthers = 10_000
const nearGoal = 0.55
const bareDoor = 'bare server'
/** Seconds after which the connections are open and the queue is full, when the measurement starts. */
const rampSeconds = 0.7

const script = new URL('./storm/client.ts', import.meta.url).pathname

/** Latency of signed-in players' polls during a storm of calls to one endpoint, in milliseconds. */
export interface Measured {
  door: string
  idle: number
  storm: number
  answers: Answers
  others: number
}

type Poll = (lane: number) => Promise<void>

async function p95(poll: Poll, seconds: number): Promise<number> {
  const milliseconds: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: players }, async (_, lane) => {
      while (performance.now() < until) {
        const begun = performance.now()
        await poll(lane)
        milliseconds.push(performance.now() - begun)
        await wait(pause)
      }
    }),
  )
  return quantile(milliseconds, 0.95)
}

/** Measures `poll` idle, then while 200 connections call an endpoint at `base`. */
async function measure(base: string, door: string, poll: Poll): Promise<Omit<Measured, 'others'>> {
  await wait(settleSeconds * 1000)
  const idle = await p95(poll, idleSeconds)
  const args = [script, base, door, String(connections), String(rampSeconds + stormSeconds)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  await wait(rampSeconds * 1000)
  const storm = await p95(poll, stormSeconds)
  const { value } = (await lines.next()) as { value?: string }
  if (child.exitCode === null) await once(child, 'exit')
  return { door, idle, storm, answers: JSON.parse(value ?? '{}') as Answers }
}

/** Measures each of `doors` on an installation with this many processes; first a bare server. */
export async function* storms(serverUrl: string, processes: number, doors: Door[]): AsyncGenerator<Measured> {
  const url = await freshDatabase(serverUrl)
  const bare = await startBare()
  const platform = await startPlatform(url, undefined, { KOI_SEED: 'demo', KOI_PROCESSES: String(processes) })
  const { post, close } = client(players)
  try {
    const tokens = await signedIn(url, players)
    const poll: Poll = async (lane) => {
      const authorization = `Bearer ${tokens[lane]}`
      const { text } = await post(`${platform.at}/api/balance`, '{}', { authorization })
      if (!text.startsWith('{"code":200')) throw new Error(`a poll was answered ${text}`)
    }
    await p95(poll, 5)
    const postmaster = await postmasterOf(url)
    const quietly = async (work: () => Promise<Omit<Measured, 'others'>>): Promise<Measured> => {
      for (let tries = 1; ; tries++) {
        const { result, others } = await shareOfOthers(postmaster, work)
        if (others <= maxOthers || tries === maxTries) return { ...result, others }
        await wait(pauseForOthers)
      }
    }
    yield await quietly(() => measure(bare.at, bareDoor, poll))
    for (const { name } of doors) {
      const once = () => quietly(() => measure(platform.at, name, poll))
      const first = await once()
      yield first.idle / first.storm > nearGoal
        ? first
        : [first, await once(), await once()].toSorted((one, other) => one.storm - other.storm)[1]!
    }
  } finally {
    close()
    await Promise.all([platform.stop(), bare.stop()])
  }
}

/** Measures the latency of signed-in players' polls while 200 connections call each endpoint that needs no session. */
export async function* benchStorm(serverUrl: string, processes: number): AsyncGenerator<Row> {
  const measured: Measured[] = []
  for await (const one of storms(serverUrl, processes, await listDoors())) measured.push(one)
  // The median is used, because one idle measurement is short.
  const idle = median(measured.map((one) => one.idle))
  const ratioOf = ({ storm }: Measured) => idle / storm
  const [bare, ...doors] = measured as [Measured, ...Measured[]]
  const ranked = doors.toSorted((one, other) => other.storm - one.storm)
  for (const one of [bare, ...doors]) {
    const answered = Object.entries(one.answers).map(([code, count]) => `${count} × ${code}`)
    const others = `others used ${Math.max(0, one.others * 100).toFixed(0)} %`
    process.stdout.write(
      `  ${one.door}: ${one.storm.toFixed(1)} ms, ${ratioOf(one).toFixed(2)}; ${answered.join(', ')}; ${others}\n`,
    )
  }
  const worst = ranked[0]!
  const middle = ranked[Math.floor(ranked.length / 2)]!
  const row = (what: string, one: Measured, wanted: string): Row => ({
    goal: processes === 1 ? 'storm' : `storm${processes}`,
    what: `p95 of a poll next to 200 connections on ${what}, ${processes === 1 ? 'one process' : `${processes} processes`}`,
    figure: `${one.storm.toFixed(1)} ms${one === bare ? '' : ` (${one.door})`}`,
    reference: `idle ${idle.toFixed(1)} ms`,
    ratio: ratioOf(one),
    wanted,
  })
  yield row('a bare HTTP server', bare, 'info')
  yield row(`the median of ${doors.length} anonymous calls`, middle, 'info')
  yield row(`the worst of ${doors.length} anonymous calls`, worst, '≥ 0.4')
}
