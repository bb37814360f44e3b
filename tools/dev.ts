import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { banner } from '../apps/cli/src/start/banner.ts'
import { frontEnds } from '../apps/cli/src/start/build.ts'
import { root } from '../apps/cli/src/start/release.ts'
import { freePort } from '../apps/cli/src/start/ports.ts'
import { startProduct } from '../apps/cli/src/start/product.ts'
import { runUntilStopped } from '../apps/cli/src/start/run.ts'

/** `npm run dev`: serves front ends with hot reload on ports of their own, and restarts servers when their sources change. */
await runUntilStopped(async (settings, signal) => {
  process.env['PORT'] = String(settings.port) // tools/site.ts reads it
  const product = await startProduct(settings, console.error, signal, {
    platform: join(root, 'apps/api/src/server/main.ts'),
    sandbox: join(root, 'apps/sandbox/src/main.ts'),
  })
  const ours = process.listeners('SIGTERM')
  const sites = await Promise.all(
    frontEnds().map(async (app) => {
      const port = await freePort(settings.host)
      const site = await createServer({
        root: join(root, 'apps', app),
        server: { host: settings.host, port, strictPort: true },
        logLevel: 'warn',
      })
      await site.listen()
      return { app, site, address: `http://${settings.host}:${port}${site.config.base}` }
    }),
  )
  // Vite's listener exits at once, but servers and database must be stopped first.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  const watched = [
    restartOn(['apps/api', 'packages/contract'], () => product.restart('platform')),
    ...(settings.hasSandbox ? [restartOn(['apps/sandbox'], () => product.restart('sandbox'))] : []),
  ]
  const hot = sites.map(({ app, address }): [string, string] => [`Hot: ${app}`, address])
  console.log(banner(settings, product, performance.now() / 1000, hot))
  return {
    broken: product.broken,
    reopenLogs: product.reopenLogs,
    stop: async () => {
      for (const close of watched) close()
      await Promise.all(sites.map(({ site }) => site.close()))
      await product.stop()
    },
  }
})

/** Calls `restart` 150 ms after the last change below the folders; returns a function that stops watching. */
function restartOn(folders: string[], restart: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.(ts|sql)$/.test(name) || name.includes('.test.')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`Restarting after a change of ${folder}/${name}`)
        restart().catch(console.error)
      }, 150)
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}
