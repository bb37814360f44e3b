import { banner } from './start/banner.ts'
import { buildStale } from './start/build.ts'
import { startProduct } from './start/product.ts'
import { progressOn } from './start/progress.ts'
import { runUntilStopped } from './start/run.ts'

/** Rebuilds outdated bundles in a checkout, starts database, platform and sandbox, and exits when they have stopped. */
export const start = (): Promise<void> =>
  runUntilStopped(async (settings, signal) => {
    const progress = progressOn(process.stdout)
    let isFirst = false
    const onProgress = (built: number, stale: number) => {
      isFirst = true
      progress.show(2, `${built} of ${stale}`)
    }
    const warn = (line: string) => {
      progress.clear()
      console.error(line)
    }
    try {
      await buildStale(() => undefined, { signal, onProgress })
      if (isFirst) progress.show(3)
      const product = await startProduct(settings, warn, signal)
      progress.clear()
      console.log(banner(settings, product, performance.now() / 1000))
      return product
    } finally {
      progress.clear()
    }
  })
