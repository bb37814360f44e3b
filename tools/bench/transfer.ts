import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seal } from '../../apps/api/src/platform/secret.ts'
import { secretAssociatedData } from '../../apps/api/src/venue/venue.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { freshDatabase } from './environment.ts'
import { client, signedIn, startPlatform } from './platform.ts'
import { postmasterOf } from './processor.ts'
import { compareWithTransfers, makeReference } from './reference.ts'
import type { Row } from './table.ts'
import { addVenue, startVenue } from './venue.ts'

const connections = 64

/** A transfer of a player over HTTP to a venue that answers at once: the order and two postings in two transactions. */
export async function* benchTransfer(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const reference = await makeReference(url)
  const postmaster = await postmasterOf(url)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const venue = await startVenue()
  await addVenue(url, 'crowd', venue.url, seal({ data }, 'bench', secretAssociatedData('crowd')), 'transfer')
  const tokens = await signedIn(url, connections)
  await withClient(url, (owner) =>
    owner.query(
      "select post_movement(id, gen_random_uuid(), 'adjustment.credit', gen_random_uuid(), null, 9000000000, now()) from player",
    ),
  )
  const platform = await startPlatform(url, data)
  const { post, close } = client(connections)
  let made = 0
  const transfer = async (lane: number) => {
    // A different amount each time: an identical request within two seconds is refused.
    const amount = (1 + (made++ % 90_000) / 100).toFixed(2)
    const body = JSON.stringify({ amount, sourcetype: 'userbalance', targettype: 'crowd' })
    const { text } = await post(`${platform.at}/api/transfer`, body, { authorization: `Bearer ${tokens[lane]}` })
    if (!text.startsWith('{"code":200')) throw new Error(`a transfer was answered ${text}`)
  }
  try {
    yield* compareWithTransfers({ pid: platform.pid, postmaster, reference }, connections, transfer, {
      goal: '3',
      what: `a transfer over HTTP, ${connections} connections`,
      processor: 'CPU time of a transfer over HTTP',
      wanted: '≥ 0.5',
    })
  } finally {
    close()
    await platform.stop()
    await venue.close()
    reference.forget()
    rmSync(data, { recursive: true, force: true })
  }
}
