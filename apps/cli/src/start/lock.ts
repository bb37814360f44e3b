import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Takes the data folder for this process; null when another one has it. The lock is a socket that the system takes
 * away together with its holder, so a crash leaves nothing to clean up.
 */
export async function lockFolder(folder: string): Promise<{ release(): void } | null> {
  const name = `koi-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  const isAbstract = process.platform === 'linux'
  const path = isAbstract ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const server = (await listen(path)) ?? (isAbstract || (await isAnswered(path)) ? null : await listenAgain(path))
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

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

function listenAgain(path: string) {
  rmSync(path, { force: true })
  return listen(path)
}
