import { banner } from './start/banner.ts'
import { buildStale } from './start/build.ts'
import { startProduct } from './start/product.ts'
import { runUntilStopped } from './start/run.ts'

/** Rebuilds stale bundles in a checkout, starts database, platform and sandbox, and exits when they have stopped. */
export const start = (): Promise<void> =>
  runUntilStopped(async (settings, signal) => {
    await buildStale(console.log, { signal })
    const product = await startProduct(settings, console.error, signal)
    console.log(banner(settings, product, performance.now() / 1000))
    return product
  })
