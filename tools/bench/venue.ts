import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { withClient } from '../../apps/api/src/platform/client.ts'

/** A venue that does what it is asked at once, so that what is measured is ours; it tells the bets it was given. */
export interface BenchVenue {
  url: string
  /** The bets it tells from now on, in pages of a thousand. */
  tell(bets: object[]): void
  close(): Promise<void>
}

const pageSize = 1000

export async function startVenue(): Promise<BenchVenue> {
  let told: object[] = []
  const answer = (call: string, content: { cursor?: string | null }) => {
    if (call === 'bets') {
      const from = Number(content.cursor ?? 0)
      const bets = told.slice(from, from + pageSize)
      return { bets, cursor: String(from + bets.length), more: from + bets.length < told.length }
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
    tell: (bets) => (told = bets),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The venue's row, with a secret sealed for the installation. */
export const addVenue = (
  databaseUrl: string,
  code: string,
  url: string,
  sealed: string,
  mode: 'transfer' | 'seamless',
) =>
  withClient(databaseUrl, (owner) =>
    owner.query(`insert into venue (code, name, category, adapter, base_url, secret, wallet_mode, ledger_number)
     values ('${code}', '${code}', 'slots', 'koi', '${url}', '${sealed}', '${mode}', ledger.open_venue('${code}'))`),
  )
