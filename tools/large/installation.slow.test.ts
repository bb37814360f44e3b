import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../apps/api/src/platform/testing/database.testing.ts'
import { betsOf, makeInstallation, postingsOf } from './installation.ts'

test('the large installation has the stated rows per player, and its ledger check passes', async () => {
  const { url, drop } = await makeDatabase()
  const data = mkdtempSync(join(tmpdir(), 'koi-test-'))
  try {
    const place = { databaseUrl: url, data, sandboxSecret: 'a secret' }
    const made = await makeInstallation(place, 220, () => undefined)
    expect(made.postings).toBe(postingsOf(220))
    const { rows } = await withClient(url, (playedVenue) =>
      playedVenue.query(`select (select count(*)::int from player) as players, (select count(*)::int from posting) as postings, (select count(*)::int from bet) as bets,
        (select count(*)::int from withdrawal where state = 'review') as waiting`),
    )
    expect(rows).toEqual([{ players: 220, postings: postingsOf(220), bets: betsOf(220), waiting: 2 }])
    await expect(makeInstallation(place, 10, () => undefined)).rejects.toThrow('made in an empty one')
  } finally {
    rmSync(data, { recursive: true, force: true })
    await drop()
  }
}, 120_000)
