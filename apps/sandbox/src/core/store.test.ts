import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Store } from './store.ts'

test('opens a database with the earlier table and column names and keeps its rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'koi-store-'))
  const file = join(folder, 'sandbox.sqlite')
  try {
    const old = new DatabaseSync(file)
    old.exec(`create table telling (id text, venue text, call text, content text, tries integer, next_at integer);
      insert into telling values ('b1-W', 'ag', 'win', '{}', 0, 1);
      create table mark (bet text, change integer);
      create table pay_order (deposit_no text, token text, told_amount integer);
      insert into pay_order values ('D1', 't', 100);
      create table inbox (id integer primary key, way text)`)
    old.close()
    for (const _ of ['first', 'second']) {
      const store = new Store(file)
      expect(store.all('select id from outgoing_call')).toEqual([{ id: 'b1-W' }])
      expect(store.all('select bet from bet_marker')).toEqual([])
      expect(store.all('select reported_amount from pay_order')).toEqual([{ reported_amount: 100 }])
      expect(store.all('select channel from inbox')).toEqual([])
      store.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
