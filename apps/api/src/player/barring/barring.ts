import { createHmac } from 'node:crypto'
import type { Evidence } from '@koi/contract/player/barring/barring'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Individual } from '../../platform/outside/register.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { openIn } from '../../platform/base/personal.ts'
import { derivedKeys, type FolderSecret, type Sealed } from '../../platform/base/secret.ts'

/** Normalized identifiers of a person; the same person always yields the same ones. */
export const tracesOf = ({ name, birthday, document, mobile }: Individual): [evidence: Evidence, text: string][] => {
  const number = mobile.replace(/\D/g, '').slice(-11)
  const traces: [Evidence, string][] = [
    ['document', document.replace(/\s/g, '').toUpperCase()],
    ['mobile', number.length === 11 ? number : ''],
    ['person', name.trim() !== '' && birthday !== '' ? `${name.replace(/\s/g, '').toLowerCase()}|${birthday}` : ''],
  ]
  return traces.filter(([, text]) => text !== '')
}

/**
 * Hashes of an identifier under all keys, newest first: list entries exist only as hashes and cannot be rehashed with a
 * new key.
 */
export const hashesOf = (
  key: FolderSecret,
  [evidence, text]: [Evidence, string],
  purpose: 'koi barring' | 'koi exclusion' = 'koi barring',
): Buffer[] => derivedKeys(key, purpose).map((one) => createHmac('sha256', one).update(`${evidence}:${text}`).digest())

/** Hashes of a person by which brands compare players, strongest evidence first. `key`: the installation's. */
export const sharedHashesOf = (key: FolderSecret, person: Individual): { evidence: Evidence; hashes: Buffer[] }[] =>
  tracesOf(person).map((trace) => ({ evidence: trace[0], hashes: hashesOf(key, trace, 'koi exclusion') }))

/** Personal data for screening; the document is the approved or the pending one. */
export async function loadPersons(db: Reader | Tx, key: FolderSecret, ids: string[]): Promise<Map<string, Individual>> {
  const { rows } = await sql<{
    id: string
    realname: Sealed
    mobile: Sealed
    birthday: string | null
    paper: string | null
    number: Sealed | null
  }>`
    select p.id, p.realname, p.mobile, p.birthday, v.id as paper, v.number from player p
    left join lateral (
      select id, number from verification where player_id = p.id and state in ('pending', 'approved')
      order by state, asked_at desc limit 1) v on true
    where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, realname, mobile, birthday, paper, number }) => [
      id,
      {
        name: openIn(key, 'player.realname', id, realname),
        birthday: birthday ?? '',
        document: paper && number ? openIn(key, 'verification.number', paper, number) : '',
        mobile: openIn(key, 'player.mobile', id, mobile),
      },
    ]),
  )
}

/**
 * Call it after personal data changed: the player is screened again before the next deposit or launch. If the player is
 * excluded, the event publishes the new identity to other brands.
 */
export const forgetScreening = (tx: Tx, player: string, now: Instant): Promise<unknown> =>
  tx
    .with('gone', (db) => db.deleteFrom('screening').where('playerId', '=', player))
    .insertInto('eventWaiting')
    .columns(['kind', 'playerId'])
    .expression((eb) =>
      eb
        .selectFrom('player')
        .select([sql.lit('protection.changed').as('kind'), 'id'])
        .where('id', '=', player)
        .where('excludedUntil', '>', now),
    )
    .execute()
