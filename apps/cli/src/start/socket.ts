import { Socket } from 'node:net'

const firstDescriptor = 3

/**
 * Returns the file descriptor of the socket that systemd passed (deploy/koi.socket), or null. Adds a mistake if there
 * are several, or if the socket does not listen on `host` and `port`.
 */
export function listeningSocket(
  env: Record<string, string | undefined>,
  { host, port }: { host: string; port: number },
  mistakes: string[],
): number | null {
  // The variables may be inherited from a parent process for which they were meant.
  if (!env['LISTEN_FDS'] || env['LISTEN_PID'] !== String(process.pid)) return null
  if (env['LISTEN_FDS'] !== '1') {
    mistakes.push(`koi.socket passes ${env['LISTEN_FDS']} sockets, but Koi accepts one: keep one ListenStream in it.`)
    return null
  }
  const socket = new Socket({ fd: firstDescriptor, readable: false, writable: false })
  // unref instead of close, because closing the object would close the descriptor.
  socket.unref()
  const at = socket.address() as { address?: string; port?: number }
  const wanted = host === 'localhost' ? '127.0.0.1' : host
  if (at.address !== wanted || at.port !== port)
    mistakes.push(
      `koi.socket listens on ${at.address} port ${at.port}, but HOST is ${host} and PORT is ${port}: systemctl daemon-reload, then systemctl restart koi.socket koi`,
    )
  return firstDescriptor
}
