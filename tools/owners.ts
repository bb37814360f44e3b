import { readFileSync } from 'node:fs'
import { filesIn } from './files.ts'
import { nounOfServer } from './imports.ts'

/** Nouns that may write tables of all others, because they import, publish, seed, copy or remove content and players. */
const everywhere = new Set(['desk/import', 'desk/look', 'server', 'server/brands'])

/**
 * Tables that several nouns write, the owner first. The others have a statement that does two things at once (an order
 * and its event, its task or its fault), or change their own part of a row: the password, the level, the restriction of
 * a player.
 */
const writers: Record<string, string[]> = {
  api_key: ['access/apiKey', 'access/identity'],
  event_head: ['platform/event', 'contact/webhook'],
  event_waiting: [
    'platform/event',
    'contact/campaign',
    'money/turnover',
    'play/bet',
    'play/freeRound',
    'play/transfer',
    'player/link',
    'player/segment',
    'reward/bonus',
  ],
  handling: ['platform/claim'],
  invitation: ['reward/invite', 'player/auth'],
  job_cursor: ['platform/http', 'books/report', 'play/venue', 'player/messenger'],
  launch: ['play/launch', 'player/protection'],
  message: ['player/message', 'contact/campaign'],
  operator: ['site/operator', 'player/auth', 'player/passkey', 'site/brand', 'site/staff'],
  player: [
    'player/profile',
    'access/identity',
    'partner/agent',
    'play/transfer',
    'player/auth',
    'player/message',
    'player/passkey',
    'player/protection',
    'player/message',
    'player/recovery',
    'reward/vip',
  ],
  player_mark: ['player/link', 'access/identity'],
  player_tag: ['player/tag', 'player/segment'],
  push_subscription: ['player/device', 'access/identity', 'player/messenger'],
  task: ['platform/task', 'play/transfer', 'player/messenger'],
  upload: ['access/upload', 'player/profile', 'player/verification'],
  venue_account: ['play/venue', 'play/transfer'],
  venue_fault: ['play/venue', 'play/bet', 'play/seamless', 'play/transfer'],
  vip_change: ['reward/vip', 'player/profile'],
  wheel_turn: ['reward/wheel', 'reward/bonus'],
  withdrawal: ['money/withdraw', 'money/payoutRule'],
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const builders = /\b(?:(?:insertInto|updateTable|deleteFrom)\(|publication\(\{\s*table:)\s*'(\w+)/g
/** Tables among those given that a source file inserts into, updates or deletes from. */
export function tablesWritten(source: string, tables: ReadonlySet<string>): string[] {
  const named = [
    ...[...source.matchAll(builders)].map(([, name]) => snake(name!)),
    ...[...source.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].map(([, name]) => name!),
  ]
  return [...new Set(named)].filter((name) => tables.has(name))
}

/** Tables that a second noun writes although `writers` does not name it, and entries of `writers` that are not needed. */
export function brokenOwners(found: ReadonlyMap<string, ReadonlySet<string>>, known = writers): string[] {
  return [...new Set([...found.keys(), ...Object.keys(known)])].sort().flatMap((table) => {
    const nouns = [...(found.get(table) ?? [])]
    const allowed = known[table]
    if (!allowed)
      return nouns.length > 1 ? [`${table} is written by ${nouns.sort().join(', ')}: one of them owns it`] : []
    return [
      ...nouns
        .filter((noun) => !allowed.includes(noun))
        .map((noun) => `${table} is of ${allowed[0]}, and written by ${noun}`),
      ...allowed.filter((noun) => !nouns.includes(noun)).map((noun) => `${table} is not written by ${noun}`),
    ]
  })
}

export function writingNouns(): Map<string, Set<string>> {
  const schema = readFileSync('apps/api/schema.sql', 'utf8')
  const tables = new Set([...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name!))
  const found = new Map<string, Set<string>>()
  for (const file of filesIn('apps/api/src', /(?<!\.test|testing|\.seed)\.ts$/)) {
    const noun = nounOfServer(file)!.name
    if (everywhere.has(noun)) continue
    for (const table of tablesWritten(readFileSync(file, 'utf8'), tables))
      found.set(table, (found.get(table) ?? new Set()).add(noun))
  }
  return found
}

if (import.meta.main) {
  const broken = brokenOwners(writingNouns())
  for (const line of broken) console.log(line)
  process.exit(broken.length ? 1 : 0)
}
