import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks the data folder for this process; null if another process holds the lock. The lock is an abstract socket
 * (Linux), which the kernel removes when its holder exits or crashes.
 */
export async function lockFolder(folder: string): Promise<{ release(): void } | null> {
  const name = `koi-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  const isAbstract = process.platform === 'linux'
  const path = isAbstract ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const server = (await listen(path)) ?? (isAbstract || (await canConnect(path)) ? null : await replaceStale(path))
  if (!server) return null
  server.unref()
  return { release: () => server.close() }
}

const listen = (path: string): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(path, () => resolve(server))
  })

const canConnect = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

function replaceStale(path: string) {
  rmSync(path, { force: true })
  return listen(path)
}
