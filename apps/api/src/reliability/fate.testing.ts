import { createServer } from 'node:http'

/** Fault of a transfer, or of a payment of the gateway `pay`: `before` loses the request, `after` loses the answer. */
export type Fate = 'ok' | 'before' | 'after'

export interface FateLine {
  url: string
  set(venue: string, fate: Fate): void
  of(venue: string): Fate
  close(): Promise<void>
}

/** A proxy to the sandbox's venues and gateway that can lose requests or answers. */
export async function openFateLine(target: string): Promise<FateLine> {
  const fates = new Map<string, Fate>()
  const server = createServer(async (ask, answer) => {
    const path = ask.url ?? ''
    const parts: Buffer[] = []
    for await (const part of ask) parts.push(part as Buffer)
    const who = path.endsWith('/transfer') ? path.split('/')[2] : path.endsWith('/payout') ? 'pay' : null
    const fate = (who && fates.get(who)) || 'ok'
    if (fate === 'before') return ask.socket.destroy()
    const headers = Object.fromEntries(
      Object.entries(ask.headers).filter(([name]) => name === 'content-type' || name.startsWith('x-koi-')),
    ) as Record<string, string>
    const response = await fetch(target + path, { method: 'POST', headers, body: Buffer.concat(parts) }).catch(
      () => null,
    )
    const text = await response?.text()
    if (fate === 'after' || !response) return ask.socket.destroy()
    answer.writeHead(response.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    set: (venue, fate) => void fates.set(venue, fate),
    of: (venue) => fates.get(venue) ?? 'ok',
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
