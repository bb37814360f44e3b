import { createHmac } from 'node:crypto'
import type { Evidence } from '@koi/contract/barring/barring'
import { sql } from 'kysely'
import type { Individual } from '../outside/register.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { openIn } from '../platform/personal.ts'
import { derivedKeys, type FolderSecret, type Sealed } from '../platform/secret.ts'

/** What a list says of a person, each as a text that is the same for the same one. */
export const tracesOf = ({ name, birthday, document, mobile }: Individual): [evidence: Evidence, text: string][] => {
  const number = mobile.replace(/\D/g, '').slice(-11)
  const traces: [Evidence, string][] = [
    ['document', document.replace(/\s/g, '').toUpperCase()],
    ['mobile', number.length === 11 ? number : ''],
    ['person', name.trim() !== '' && birthday !== '' ? `${name.replace(/\s/g, '').toLowerCase()}|${birthday}` : ''],
  ]
  return traces.filter(([, text]) => text !== '')
}

/** The hashes that may stand for a trace, that of the newest key first. Lists keep nothing else, so they are never made again. */
export const hashesOf = (key: FolderSecret, [evidence, text]: [Evidence, string]): Buffer[] =>
  derivedKeys(key, 'koi barring').map((one) => createHmac('sha256', one).update(`${evidence}:${text}`).digest())

/** Players as lists and registers know people; the document is that of the proof that was approved or waits (R4). */
export async function personsOf(db: Reader | Tx, key: FolderSecret, ids: string[]): Promise<Map<string, Individual>> {
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

/** What is known of a player has changed: they are compared again before their next deposit or game. */
export const forgetScreening = (tx: Tx, player: string): Promise<unknown> =>
  tx.deleteFrom('screening').where('playerId', '=', player).execute()
