import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { withClient } from '../../apps/api/src/platform/db/client.ts'

/** A venue that answers at once and reports the given bets in pages of a thousand. */
export interface BenchVenue {
  url: string
  report(bets: object[]): void
  close(): Promise<void>
}

const pageSize = 1000

export async function startVenue(): Promise<BenchVenue> {
  let reported: object[] = []
  const answer = (call: string, content: { cursor?: string | null }) => {
    if (call === 'bets') {
      const from = Number(content.cursor ?? 0)
      const bets = reported.slice(from, from + pageSize)
      return { bets, cursor: String(from + bets.length), more: from + bets.length < reported.length }
    }
    return call === 'balance' ? { balance: 0 } : { result: 'done', state: 'done' }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer(request.url?.split('/').at(-1) ?? '', JSON.parse(text || '{}'))))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    report: (bets) => (reported = bets),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const addVenue = (
  databaseUrl: string,
  code: string,
  url: string,
  sealed: string,
  mode: 'transfer' | 'seamless',
) =>
  withClient(databaseUrl, (owner) =>
    owner.query(`insert into venue (code, name, category, adapter, base_url, secret, wallet_mode, state)
     values ('${code}', '${code}', 'slots', 'koi', '${url}', '${sealed}', '${mode}', 'open')`),
  )
