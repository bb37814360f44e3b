import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sign } from '../../apps/api/src/outside/sign.ts'
import { seal } from '../../apps/api/src/platform/secret.ts'
import { secretAssociatedData } from '../../apps/api/src/venue/venue.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { freshDatabase } from './environment.ts'
import { client, signedIn, startPlatform } from './platform.ts'
import { postmasterOf } from './processor.ts'
import { compareWithTransfers, makeReference } from './reference.ts'
import type { Row } from './table.ts'
import { addVenue } from './venue.ts'

const connections = 64

/** Rounds of a seamless venue over HTTP: balance, bet and win, each signed and committed. */
export async function* benchSeamless(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const reference = await makeReference(url)
  const postmaster = await postmasterOf(url)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  await addVenue(url, 'crowd', 'http://127.0.0.1:9', seal({ data }, 'bench', secretAssociatedData('crowd')), 'seamless')
  await signedIn(url, connections)
  const sessions = Array.from({ length: connections }, () => randomUUID())
  await withClient(url, (owner) =>
    owner.query(`select post_movement(id, gen_random_uuid(), 'adjustment.credit', gen_random_uuid(), null, 9000000000, now()) from player;
     insert into venue_account (player_id, venue, login, is_known) select id, 'crowd', username, true from player;
     insert into launch (player_id, id, venue, game_code, at) select p.id, given.id, 'crowd', 'koi', now()
       from unnest('{${sessions.join(',')}}'::uuid[]) with ordinality as given (id, n) join player p on p.username = 'bench' || n`),
  )
  const platform = await startPlatform(url, data)
  const { post, close } = client(connections)
  const ask = async (call: string, content: object) => {
    const body = JSON.stringify({ venue: 'crowd', call, ...content })
    const { status, text } = await post(`${platform.at}/hooks/venue/crowd`, body, sign('bench', body, Date.now()))
    if (status !== 200 || text.includes('refused')) throw new Error(`${call} was answered ${status} ${text}`)
  }
  const round = async (lane: number) => {
    const login = `bench${lane + 1}`
    const id = randomUUID()
    await ask('balance', { login })
    const bet = { id, login, session: sessions[lane], gameCode: 'koi', gameName: 'koi', roundId: id, amount: 100 }
    await ask('bet', bet)
    await ask('win', { id: `w${id}`, login, bet: id, amount: 90 })
  }
  try {
    yield* compareWithTransfers({ pid: platform.pid, postmaster, reference }, connections, round, {
      goal: '13',
      what: 'seamless rounds over HTTP (balance, bet, win)',
      processor: 'CPU time of a seamless round (balance, bet, win)',
      wanted: '≥ 0.25',
    })
  } finally {
    close()
    await platform.stop()
    reference.forget()
    rmSync(data, { recursive: true, force: true })
  }
}
