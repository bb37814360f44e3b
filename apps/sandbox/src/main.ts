import type { AddressInfo } from 'node:net'
import { openSandbox } from './sandbox.ts'

// Suppresses the warnings about experimental Node features that are used here.
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.name}: ${warning.message}\n`)
})

const { env } = process
const host = env['HOST'] || '127.0.0.1'
const port = Number(env['SANDBOX_PORT'] || 8081)

const sandbox = await openSandbox({
  data: env['KOI_DATA'] || '.koi',
  secret: env['SANDBOX_SECRET'],
  platformUrl: env['PLATFORM_URL'],
  publicUrl: env['SANDBOX_URL'],
  pace: Number(env['SANDBOX_PACE'] || 1),
})

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

try {
  await sandbox.listen({ host, port })
  // With SANDBOX_PORT=0 the system chooses the port.
  const { port: bound } = sandbox.app.server.address() as AddressInfo
  process.stdout.write(`The sandbox listens on http://${host}:${bound}\n`)
} catch (error) {
  process.stderr.write(
    `The sandbox cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
