import pg from 'pg'
import { expect, inject, test } from 'vitest'

test('a clone of the template is migrated and its text sorts by code point', async () => {
  const server = new pg.Client({ connectionString: inject('pgUrl') })
  await server.connect()
  const name = `koi_t_${process.pid}_tools`
  await server.query(`create database ${name} template koi_template`)
  const url = new URL(inject('pgUrl'))
  url.pathname = `/${name}`
  const clone = new pg.Client({ connectionString: url.href })
  await clone.connect()
  const { rows } = await clone.query(`select count(*) > 0 as "isMigrated", 'B' < 'a' as "byCodePoint" from migration`)
  await clone.end()
  await server.query(`drop database ${name}`)
  await server.end()
  expect(rows[0]).toEqual({ isMigrated: true, byCodePoint: true })
})
