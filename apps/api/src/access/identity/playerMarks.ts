import { createHmac } from 'node:crypto'
import type { MarkKind } from '@koi/contract/player/link/link'
import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { defer, type Tx } from '../../platform/db/db.ts'
import { keepNewest } from '../../platform/db/newest.ts'
import { hashIn } from '../../platform/base/personal.ts'
import { derivedKeys, type FolderSecret } from '../../platform/base/secret.ts'
import { networkOf } from './network.ts'

/** Milliseconds after which unused devices and networks are deleted. */
const remembered = 180 * day

/**
 * Devices, and networks, of a player. A further network replaces the oldest. A further device is not stored: its id is the
 * client's, so replacing would let a player remove the mark of a shared device.
 */
const maxMarks = 200

interface From {
  ip: string
  /** Random id that the client stores; '' for a client that stores none. */
  device?: string
}

const hashOf = (key: FolderSecret, kind: 'device' | 'network', text: string): Buffer =>
  createHmac('sha256', derivedKeys(key, 'koi mark')[0]!).update(`${kind}:${text}`).digest()

export const networkMark = (key: FolderSecret, ip: string): Buffer => hashOf(key, 'network', networkOf(ip))

export const deviceMark = (key: FolderSecret, device: string): Buffer => hashOf(key, 'device', device)

/** Hash of a bank account or chain address, the same by which payees are searched. */
export const fundsMark = (key: FolderSecret, number: string): Buffer | null =>
  hashIn(key, 'payee.bank_no', number.trim())

export interface Mark {
  player: string
  kind: MarkKind
  mark: Buffer
  firstAt: Instant
  lastAt: Instant
}

/** Inserts marks. A repeated use updates `last_at` only when the day changes, so that frequent sign-ins do not write. */
export const insertMarks = (marks: readonly Mark[]) => sql`
  insert into player_mark (player_id, kind, mark, first_at, last_at)
  select * from unnest(${marks.map(({ player }) => player)}::uuid[], ${marks.map(({ kind }) => kind)}::text[],
    ${marks.map(({ mark }) => mark)}::bytea[], ${marks.map(({ firstAt }) => firstAt)}::timestamptz[],
    ${marks.map(({ lastAt }) => lastAt)}::timestamptz[]) as given (player_id, kind, mark, first_at, last_at)
  where kind <> 'device'
    or exists (select from player_mark m where (m.player_id, m.kind, m.mark) = (given.player_id, given.kind, given.mark))
    or (select count(*) from player_mark m where (m.player_id, m.kind) = (given.player_id, given.kind)) < ${maxMarks}
  on conflict (player_id, kind, mark) do update
    set first_at = least(player_mark.first_at, excluded.first_at), last_at = greatest(player_mark.last_at, excluded.last_at)
    where excluded.last_at >= player_mark.last_at + interval '1 day' or excluded.first_at < player_mark.first_at`

/** Marks network and device of a sign-in, deferred to the commit. */
export function markSignIn(tx: Tx, key: FolderSecret, player: string, { ip, device = '' }: From, now: Instant): void {
  const used = { player, firstAt: now, lastAt: now }
  const marks: Mark[] = [{ ...used, kind: 'network', mark: networkMark(key, ip) }]
  if (device !== '') marks.push({ ...used, kind: 'device', mark: deviceMark(key, device) })
  void defer(tx, insertMarks(marks))
  keepNewest(tx, 'player_mark', { player_id: player, kind: 'network' }, ['last_at'], maxMarks)
}

/** Marks an account or address from which a player paid, deferred to the commit. */
export function markFunds(tx: Tx, key: FolderSecret, player: string, number: string, at: Instant): void {
  const mark = fundsMark(key, number)
  if (mark) void defer(tx, insertMarks([{ player, kind: 'funds', mark, firstAt: at, lastAt: at }]))
}

export const sweepMarks = (tx: Tx, now: Instant) =>
  tx
    .deleteFrom('playerMark')
    .where('kind', 'in', ['device', 'network'])
    .where('lastAt', '<', plus(now, -remembered))
    .execute()
