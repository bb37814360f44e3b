import { expect, test } from 'vitest'
import { breakingMigrations, breaksOlder } from './expands.ts'

test('no migration after the first release breaks an earlier release without declaring it', () => {
  expect(breakingMigrations()).toEqual([])
})

test.each<[string, string | null]>([
  ['alter table player add column nick text;', null],
  ["alter table player add column nick text not null default '';", null],
  ['create table more (id uuid primary key, player_id uuid not null references player (id));', null],
  ['create index more_at on more (at); drop index old_at;', null],
  ['alter table player alter nick drop not null;', null],
  ['create function f() returns void language plpgsql as $$ begin drop table x; end $$;', null],
  ['-- drop table player', null],
  ['alter table player drop column nick;', 'drop column nick'],
  ['alter table player drop column if exists nick;', 'drop column if exists nick'],
  ['drop table more;', 'drop table more'],
  ['drop function f(uuid);', 'drop function f'],
  ['alter table player rename nick to name;', 'rename nick to'],
  ['alter table player rename to person;', 'rename to'],
  ['alter table player alter column nick type bigint;', 'alter column nick type'],
  ['alter table player alter nick set not null;', 'set not null'],
  ['alter table player add column nick text not null;', 'add column nick text not null'],
  ['alter table player add constraint short check (length(nick) < 9);', 'add constraint'],
  ['-- needs: 0010_nick\nalter table player drop column nick;', null],
  ['-- expands: nothing is written there yet\nalter table more add constraint c check (a > 0);', null],
])('%s', (text, found) => {
  expect(breaksOlder(text)).toBe(found)
})
