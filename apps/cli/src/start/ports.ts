import { createServer } from 'node:net'
import { StartError } from './error.ts'
import type { Settings } from './settings.ts'

/** Throws StartError with a sentence per port that cannot be listened on. */
export async function checkPorts({ port, sandboxPort, host, socket, hasSandbox }: Settings): Promise<void> {
  const problems = [
    socket == null ? await portProblem('PORT', port, host) : null,
    hasSandbox ? await portProblem('SANDBOX_PORT', sandboxPort, host) : null,
  ]
  const found = problems.filter((problem) => problem !== null)
  if (found.length) throw new StartError(found.join('\n'))
}

async function portProblem(name: string, port: number, host: string): Promise<string | null> {
  const code = await listenOnce(port, host).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
  if (!code) return null
  const other = port + 10 > 65535 ? port - 10 : port + 10
  const remedy = `Choose another with ${name}=${other}.`
  if (code === 'EADDRINUSE') return `Port ${port} (${name}) is already used by another program. ${remedy}`
  if (code === 'EACCES') return `Port ${port} (${name}) needs a privilege that this user does not have. ${remedy}`
  return `HOST=${host}, port ${port} (${name}) cannot be listened on: ${code}.`
}

/** A port that is free at the time of the call. */
export const freePort = (host = '127.0.0.1'): Promise<number> => listenOnce(0, host)

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
