import { createHmac } from 'node:crypto'
import type { Evidence } from '@koi/contract/player/barring/barring'
import { personNameKey } from '@koi/contract/personName'
import { plainMobile } from '@koi/contract/player/profile/profile.check'
import { plainNumber } from '@koi/contract/player/verification/verification'
import { sql } from 'kysely'
import type { Individual } from '../../platform/outside/register.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { openIn } from '../../platform/base/personal.ts'
import { derivedKeys, type FolderSecret, type Sealed } from '../../platform/base/secret.ts'

/** Kinds of identifiers of a person, strongest first. */
export const traceKinds = ['document', 'mobile', 'person'] as const satisfies Evidence[]
export type Trace = [evidence: (typeof traceKinds)[number], text: string]

/** Normalized identifiers of a person, strongest first; the same person always yields the same ones. */
export const tracesOf = ({ name, birthday, document, mobile }: Individual): Trace[] => {
  const number = plainMobile(mobile)
  const key = personNameKey(name)
  const traces: Trace[] = [
    ['document', plainNumber(document)],
    ['mobile', number.length === 11 ? number : ''],
    ['person', key !== '' && birthday !== '' ? `${key}|${birthday}` : ''],
  ]
  return traces.filter(([, text]) => text !== '')
}

/** A stored trace in today's normal form: earlier ones kept the dots and the width of a name. */
export const renormalize = ([evidence, text]: Trace): Trace => {
  const [, name, birthday] = /^(.*)\|(.*)$/.exec(text) ?? []
  return evidence === 'person' && name !== undefined
    ? [evidence, `${personNameKey(name)}|${birthday}`]
    : [evidence, text]
}

/**
 * The identifiers by which a person is looked for: `tracesOf`, and the name as lists were hashed before names had one normal
 * form, as typed without blanks and in lower case, with each dot.
 */
export const soughtTraces = (person: Individual): Trace[] => {
  const traces = tracesOf(person)
  const [typed, birthday] = [person.name.replace(/\s/g, '').toLowerCase(), person.birthday]
  if (typed === '' || birthday === '') return traces
  const older = new Set(['·', '•', '・', ''].map((dot) => `${typed.replace(/[·•・]/g, dot)}|${birthday}`))
  return [...traces, ...[...older].map((text): Trace => ['person', text])]
}

/**
 * Hashes of an identifier under all keys, newest first: list entries exist only as hashes and cannot be rehashed with a
 * new key.
 */
export const hashesOf = (
  key: FolderSecret,
  [evidence, text]: Trace,
  purpose: 'koi barring' | 'koi exclusion' = 'koi barring',
): Buffer[] => derivedKeys(key, purpose).map((one) => createHmac('sha256', one).update(`${evidence}:${text}`).digest())

/** Hashes of identifiers by which accounts of an installation are compared. `key`: the installation's. */
export const sharedHashesOf = (key: FolderSecret, traces: Trace[]): { evidence: Evidence; hashes: Buffer[] }[] =>
  traces.map((trace) => ({ evidence: trace[0], hashes: hashesOf(key, trace, 'koi exclusion') }))

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

/** Call it after personal data changed: the player is screened again before the next deposit or launch. */
export const forgetScreening = (tx: Tx, player: string): Promise<unknown> =>
  tx.deleteFrom('screening').where('playerId', '=', player).execute()
