import { isRealname } from '@koi/contract/player/auth/auth.check'
import { RealnameMalformed } from '@koi/contract/player/auth/auth.copy'
import { isBirthday, isEmail, isMobile, typedMobile } from '@koi/contract/player/profile/profile.check'
import { plainName } from '@koi/contract/typed'
import {
  BirthdayMalformed,
  EmailMalformed,
  LevelUnknown,
  MobileMalformed,
} from '@koi/contract/player/profile/profile.copy'
import { isId, type PlayerId } from '@koi/contract/id'
import type { Language } from '@koi/contract/language'
import { NotFound } from '@koi/contract/refusal.copy'
import { type Day, dayOf, type Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { forgetScreening } from '../barring/barring.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/text/id.ts'
import { parseRangeEnd } from '../../platform/http/items.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { restrict } from '../protection/protection.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { masked, openPerson, type Person, personal, sealedPerson } from './person.ts'
import { refuseUniqueViolation, requireUniqueContact, notifyContactChange } from './contact.ts'

/** Changes of a player; absent fields stay as they are. */
export interface PlayerChange {
  isblack?: boolean | undefined
  status?: boolean | undefined
  is_test?: boolean | undefined
  realname?: string | undefined
  mobile?: string | undefined
  email?: string | undefined
  birthday?: string | null | undefined
  note?: string | undefined
  vip?: number | undefined
  excluded_until?: string | null | undefined
}

const columns = [
  'isBlacklisted',
  'isActive',
  'isTest',
  'realname',
  'mobile',
  'email',
  'birthday',
  'note',
  'vipLevel',
  'excludedUntil',
] as const
type Columns = Pick<Selectable<Tables['player']>, Exclude<(typeof columns)[number], keyof Person>> & Person

/** Columns whose field in the API has another name. */
const apiNames: Readonly<Record<string, string>> = {
  isBlacklisted: 'isblack',
  isActive: 'status',
  isTest: 'is_test',
  vipLevel: 'vip',
  excludedUntil: 'excluded_until',
}

type Given = { [One in (typeof columns)[number]]?: Columns[One] | undefined }

/** A change of a locked player that was judged and not written yet. */
interface PlannedChange {
  player: PlayerId
  stored: Columns
  given: Given
  changed: (typeof columns)[number][]
  /** Masked values of the changed fields only. */
  before: object
  after: object
}

/**
 * Locks a player and judges a change; '' clears mobile, e-mail and birthday. Throws NotFound, the broken rule, MobileTaken,
 * EmailTaken and LevelUnknown.
 */
export async function planChange(
  tx: Tx,
  key: FolderSecret,
  id: string,
  change: PlayerChange,
  languages: readonly Language[],
  now: Instant,
): Promise<PlannedChange> {
  const row = isId<'Player'>(id)
    ? await tx
        .selectFrom('player')
        .select(['id', ...columns])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) return refuse(NotFound)
  const stored = { ...row, ...openPerson(key, row) }
  const { realname, birthday, note, vip } = change
  const [mobile, email] = [change.mobile && typedMobile(change.mobile), change.email && plainName(change.email)]
  if (realname !== undefined && !isRealname(realname, languages)) refuse(RealnameMalformed)
  if (mobile && !isMobile(mobile)) refuse(MobileMalformed)
  if (email && !isEmail(email)) refuse(EmailMalformed)
  if (birthday && !isBirthday(birthday, dayOf(now))) refuse(BirthdayMalformed)
  await requireUniqueContact(tx, key, id, { mobile, email })
  if (vip) await requireLevel(tx, vip)
  const given: Given = {
    isBlacklisted: change.isblack,
    isActive: change.status,
    isTest: change.is_test,
    realname: realname?.trim(),
    mobile,
    email,
    birthday: birthday === undefined ? undefined : ((birthday || null) as Day | null),
    note,
    vipLevel: vip,
    excludedUntil: change.excluded_until === undefined ? undefined : parseRangeEnd(change.excluded_until ?? ''),
  }
  const changed = columns.filter((column) => given[column] !== undefined && given[column] !== stored[column])
  const shown = (values: Given) => {
    const named: Record<string, unknown> = only(values, changed)
    for (const field of personal) if (typeof named[field] === 'string') named[field] = masked(field, named[field])
    return named
  }
  return { player: id as PlayerId, stored, given, changed, before: shown(stored), after: shown(given) }
}

const only = (values: Given, changed: PlannedChange['changed']): Given =>
  Object.fromEntries(changed.map((column) => [column, values[column]]))

/** Writes a planned change in the transaction that planned it. Throws what `restrict` throws, MobileTaken and EmailTaken. */
export async function writeChange(
  tx: Tx,
  key: FolderSecret,
  { player: id, stored, given, changed }: PlannedChange,
  by: { operator: string; reason: string; languages: readonly Language[] },
  now: Instant,
): Promise<void> {
  if (changed.includes('excludedUntil'))
    await restrict(tx, id, given.excludedUntil ?? null, { actor: 'operator', ...by }, now)
  if (changed.length > 0) {
    const { realname: _, mobile: __, email: ___, ...rest } = only(given, changed)
    const set = { ...rest, ...sealedPerson(key, id, only(given, changed)) }
    await refuseUniqueViolation(tx.updateTable('player').set(set).where('id', '=', id).execute())
    await notifyContactChange(tx, id, stored, given, now)
    await forgetScreening(tx, id)
    emit(tx, { kind: 'player.changed', player: id })
  }
  if (changed.includes('vipLevel')) await recordLevelChange(tx, id, stored.vipLevel, given.vipLevel!, now)
}

/** The changed fields by their names in the API, as a second operator sees them. A mask may hide that a value changed. */
export function approvalView({ before, after, stored, given, changed }: PlannedChange) {
  const named = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([column, value]) => [apiNames[column] ?? column, value]))
  const hidden = personal.filter(
    (field) => changed.includes(field) && masked(field, stored[field]) === masked(field, given[field] ?? ''),
  )
  return {
    before: named(before),
    after: { ...named(after), ...Object.fromEntries(hidden.map((field) => [`has_new_${field}`, true])) },
  }
}

async function requireLevel(tx: Tx, level: number): Promise<void> {
  const exists = await tx.selectFrom('vipLevel').select('level').where('level', '=', level).executeTakeFirst()
  if (!exists) refuse(LevelUnknown)
}

/** Records a change of level, which restarts the level's period. */
async function recordLevelChange(
  tx: Tx,
  player: string,
  fromLevel: number,
  toLevel: number,
  at: Instant,
): Promise<void> {
  await tx.updateTable('player').set({ vipSince: at }).where('id', '=', player).execute()
  await tx
    .insertInto('vipChange')
    .values({ id: newId<'VipChange'>(), playerId: player, day: dayOf(at), fromLevel, toLevel, reason: 'operator', at })
    .execute()
}
