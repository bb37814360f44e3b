import { createServer } from 'node:http'

/** Fault of a transfer, or of a payment of the gateway `pay`: `before` loses the request, `after` loses the answer. */
export type Fault = 'ok' | 'before' | 'after'

export interface FaultProxy {
  url: string
  set(venue: string, fault: Fault): void
  of(venue: string): Fault
  close(): Promise<void>
}

/** A proxy to the sandbox's venues and gateway that can lose requests or answers. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Map<string, Fault>()
  const server = createServer(async (ask, answer) => {
    const path = ask.url ?? ''
    const parts: Buffer[] = []
    for await (const part of ask) parts.push(part as Buffer)
    const who = path.endsWith('/transfer') ? path.split('/')[2] : path.endsWith('/payout') ? 'pay' : null
    const fault = (who && faults.get(who)) || 'ok'
    if (fault === 'before') return ask.socket.destroy()
    const headers = Object.fromEntries(
      Object.entries(ask.headers).filter(([name]) => name === 'content-type' || name.startsWith('x-koi-')),
    ) as Record<string, string>
    const response = await fetch(target + path, { method: 'POST', headers, body: Buffer.concat(parts) }).catch(
      () => null,
    )
    const text = await response?.text()
    if (fault === 'after' || !response) return ask.socket.destroy()
    answer.writeHead(response.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    set: (venue, fault) => void faults.set(venue, fault),
    of: (venue) => faults.get(venue) ?? 'ok',
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
