import pg from 'pg'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../apps/api/src/platform/testing/database.testing.ts'

test('a clone of the template is migrated and its text sorts by code point', async () => {
  const place = await makeDatabase()
  const clone = new pg.Client({ connectionString: place.url })
  await clone.connect()
  const { rows } = await clone.query(`select count(*) > 0 as "isMigrated", 'B' < 'a' as "byCodePoint" from migration`)
  await clone.end()
  await place.drop()
  expect(rows[0]).toEqual({ isMigrated: true, byCodePoint: true })
})
