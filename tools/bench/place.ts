import { makeTemplate } from '../testing/database.ts'

/** A migrated database of its own on the bench's server. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  return makeTemplate(serverUrl)
}

/** Runs `work` over and over from `width` at once for `seconds`; returns how often it ended and how long each took. */
export async function hammer(
  width: number,
  seconds: number,
  work: (lane: number) => Promise<unknown>,
): Promise<{ rate: number; milliseconds: number[] }> {
  const milliseconds: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: width }, async (_, lane) => {
      while (performance.now() < until) {
        const started = performance.now()
        await work(lane)
        milliseconds.push(performance.now() - started)
      }
    }),
  )
  return { rate: milliseconds.length / ((performance.now() - begun) / 1000), milliseconds }
}
