import { Socket } from 'node:net'

/** The first descriptor that systemd passes (sd_listen_fds(3)). */
const firstDescriptor = 3

/**
 * The descriptor of the listening socket that systemd holds for this process (deploy/koi.socket); null where it passed none.
 * Adds a mistake where the socket listens elsewhere than `host` and `port` say, or where there are several.
 */
export function listeningSocket(
  env: Record<string, string | undefined>,
  { host, port }: { host: string; port: number },
  mistakes: string[],
): number | null {
  // The variables may have been inherited from another process, for which they were meant.
  if (!env['LISTEN_FDS'] || env['LISTEN_PID'] !== String(process.pid)) return null
  if (env['LISTEN_FDS'] !== '1') {
    mistakes.push(`koi.socket passes ${env['LISTEN_FDS']} sockets: Koi takes one. Leave one ListenStream in it.`)
    return null
  }
  const socket = new Socket({ fd: firstDescriptor, readable: false, writable: false })
  // It must not keep the process from ending; closing it would take the descriptor away.
  socket.unref()
  const at = socket.address() as { address?: string; port?: number }
  const wanted = host === 'localhost' ? '127.0.0.1' : host
  if (at.address !== wanted || at.port !== port)
    mistakes.push(
      `koi.socket listens on ${at.address} port ${at.port}, but HOST is ${host} and PORT is ${port}: systemctl daemon-reload, then systemctl restart koi.socket koi`,
    )
  return firstDescriptor
}
