/**
 * Loads keys requested in one event-loop turn, or during a load, together; a result is never older than its request.
 */
export function batched<Key, Answer>(
  ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let waiting: { key: Key; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }[] = []
  let isAsking = false

  async function run(): Promise<void> {
    const now = waiting
    waiting = []
    try {
      const answers = await ask([...new Set(now.map(({ key }) => key))])
      for (const { key, resolve } of now) resolve(answers.get(key))
    } catch (error) {
      for (const { reject } of now) reject(error)
    }
    if (waiting.length > 0) void run()
    else isAsking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isAsking) return
      isAsking = true
      setImmediate(() => void run())
    })
}
