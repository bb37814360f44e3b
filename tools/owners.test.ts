import { expect, test } from 'vitest'
import { brokenOwners, tablesWritten } from './owners.ts'

test('finds the tables that a file writes, by the query builder and in SQL', () => {
  const source = `
    tx.insertInto('wheelTurn'); tx.updateTable('player'); tx.selectFrom('bonus')
    publication({ table: 'mission' })
    sql\`insert into event_waiting select 1\`; sql\`delete from launch\`; sql\`update elsewhere\``
  const tables = new Set(['wheel_turn', 'player', 'bonus', 'event_waiting', 'launch', 'mission'])
  expect(tablesWritten(source, tables)).toEqual(['wheel_turn', 'player', 'mission', 'event_waiting', 'launch'])
})

test('refuses a second noun that writes a table, and an exception that is not needed', () => {
  const found = new Map([
    ['bonus', new Set(['reward/bonus', 'reward/wheel'])],
    ['player', new Set(['player/profile', 'reward/vip'])],
  ])
  expect(brokenOwners(found, { player: ['player/profile', 'player/auth'] })).toEqual([
    'bonus is written by reward/bonus, reward/wheel: one of them owns it',
    'player is of player/profile, and written by reward/vip',
    'player is not written by player/auth',
  ])
})
