import { isRealname } from '@koi/contract/player/auth/auth.check'
import { RealnameMalformed } from '@koi/contract/player/auth/auth.copy'
import { isBirthday, isEmail, isMobile } from '@koi/contract/player/profile/profile.check'
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
import { emit } from '../../platform/event/emit.ts'
import { forgetScreening } from '../barring/barring.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { parseRangeEnd } from '../../platform/http/items.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { restrict } from '../protection/protection.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { masked, openPerson, personal, sealedPerson } from './person.ts'
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

interface ChangeResult {
  player: PlayerId
  /** Masked values of the changed fields only. */
  before: object
  after: object
}

/**
 * Changes a player; '' clears mobile, e-mail and birthday. Throws NotFound, the broken rule, MobileTaken, EmailTaken,
 * LevelUnknown, and what `restrict` throws.
 */
export async function changePlayer(
  tx: Tx,
  key: FolderSecret,
  id: string,
  change: PlayerChange,
  by: { operator: string; reason: string; languages: readonly Language[] },
  now: Instant,
): Promise<ChangeResult> {
  const row = isId<'Player'>(id)
    ? await tx
        .selectFrom('player')
        .select(['id', ...columns])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) return refuse(NotFound)
  const before = { ...row, ...openPerson(key, row) }
  const { realname, mobile, email, birthday, note, vip } = change
  if (realname !== undefined && !isRealname(realname, by.languages)) refuse(RealnameMalformed)
  if (mobile && !isMobile(mobile)) refuse(MobileMalformed)
  if (email && !isEmail(email)) refuse(EmailMalformed)
  if (birthday && !isBirthday(birthday, dayOf(now))) refuse(BirthdayMalformed)
  await requireUniqueContact(tx, key, id, { mobile, email })
  const given = {
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
  const changed = columns.filter((column) => given[column] !== undefined && given[column] !== before[column])
  const only = (row: Partial<typeof given>): Partial<typeof given> =>
    Object.fromEntries(Object.entries(row).filter(([column]) => (changed as string[]).includes(column)))
  const shown = (row: Partial<typeof given>) => {
    const named: Record<string, unknown> = only(row)
    for (const field of personal) if (typeof named[field] === 'string') named[field] = masked(field, named[field])
    return named
  }
  if (changed.includes('excludedUntil'))
    await restrict(tx, id, given.excludedUntil ?? null, { actor: 'operator', ...by }, now)
  if (changed.length > 0) {
    const { realname: _, mobile: __, email: ___, ...rest } = only(given)
    const set = { ...rest, ...sealedPerson(key, id, only(given)) }
    await refuseUniqueViolation(tx.updateTable('player').set(set).where('id', '=', id).execute())
    await notifyContactChange(tx, id, before, given, now)
    await forgetScreening(tx, id)
    emit(tx, { kind: 'player.changed', player: id })
  }
  if (changed.includes('vipLevel')) await recordLevelChange(tx, id, before.vipLevel, vip!, now)
  return { player: id as PlayerId, before: shown(before), after: shown(given) }
}

/** Records a change of level, which restarts the level's period. */
async function recordLevelChange(
  tx: Tx,
  player: string,
  fromLevel: number,
  toLevel: number,
  at: Instant,
): Promise<void> {
  const exists =
    toLevel === 0 || (await tx.selectFrom('vipLevel').select('level').where('level', '=', toLevel).executeTakeFirst())
  if (!exists) refuse(LevelUnknown)
  await tx.updateTable('player').set({ vipSince: at }).where('id', '=', player).execute()
  await tx
    .insertInto('vipChange')
    .values({ id: newId<'VipChange'>(), playerId: player, day: dayOf(at), fromLevel, toLevel, reason: 'operator', at })
    .execute()
}
