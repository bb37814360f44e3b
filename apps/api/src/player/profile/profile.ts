import type { PlayerRecord } from '@koi/contract/player/profile/profile.player'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { PictureWrong } from '@koi/contract/access/upload/upload.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { dayOf, daysBetween, type Instant } from '@koi/contract/time'
import { type Fen, type UsdtCents, usdtCents, usdtCentsFromText } from '@koi/contract/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { SentFile } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { never } from '../protection/protection.ts'
import { openPerson } from './person.ts'
import { drawAvatar } from '../../access/upload/picture.ts'
import { countUpload } from '../../access/upload/room.ts'
import { dropFile, storePicture, insertUpload, transactUpload } from '../../access/upload/upload.ts'

export type Record = z.output<typeof PlayerRecord>

/** Beijing days since the registration, including the day of registration. */
export const joinDayOf = (createdAt: Instant, now: Instant): number => daysBetween(dayOf(createdAt), dayOf(now)) + 1

/** Loads the record that the players' API answers, in one query; balances at venues are the cached ones. Throws NotFound. */
export async function requireProfile(
  db: Reader | Tx,
  key: FolderSecret,
  player: string,
  { settings, now, hasTotal = false }: { settings: Settings; now: Instant; hasTotal?: boolean | undefined },
): Promise<Record> {
  const row = await db
    .selectFrom('player')
    .select([
      'id',
      'username',
      'realname',
      'avatar',
      'birthday',
      'email',
      'mobile',
      'isBlacklisted',
      'isActive',
      'isAgent',
      'isFreeTransfer',
      'vipLevel',
      'createdAt',
    ])
    .select([
      'excludedUntil',
      sql<Instant | null>`(select term_ends_at from protection where player_id = player.id)`.as('termEndsAt'),
      sql<boolean>`exists (select from player_limit l where l.player_id = player.id and l.kind <> 'deposit')`.as(
        'hasPlayLimits',
      ),
      sql<Fen>`coalesce((select balance from account a where a.player_id = ${player}::uuid and a.place = 'main'), 0)::bigint`.as(
        'balance',
      ),
      sql<Fen>`coalesce((select sum(balance) from account a where a.player_id = player.id and a.place = 'venue'), 0)::bigint`.as(
        'venues',
      ),
      sql<Fen>`coalesce((select sum(balance) from account a where a.player_id = player.id and a.is_own), 0)::bigint`.as(
        'total',
      ),
      sql<Fen>`coalesce((select sum(credited) from deposit d where d.player_id = player.id and d.state = 'approved'), 0)::bigint`.as(
        'paid',
      ),
    ])
    .where('id', '=', player)
    .executeTakeFirst()
  if (!row) return refuse(NotFound)
  const person = openPerson(key, row)
  const { excludedUntil } = row
  const isExcluded = excludedUntil !== null && excludedUntil > now
  const end = row.termEndsAt ?? excludedUntil ?? now
  return {
    id: row.id,
    username: row.username,
    realname: person.realname,
    avatar: row.avatar,
    joinday: joinDayOf(row.createdAt, now),
    balance: row.balance,
    gameblance: row.venues,
    ...(hasTotal ? { total_balance: row.total } : {}),
    isblack: row.isBlacklisted,
    status: row.isActive,
    isagent: row.isAgent,
    current_vip: `VIP${row.vipLevel}`,
    vip: row.vipLevel,
    paysum: row.paid,
    birthday: row.birthday ?? '',
    email: person.email,
    mobile: person.mobile,
    transferstatus: row.isFreeTransfer,
    usdtrate: settings.usdtrate,
    withdrawusdtrate: settings.withdrawusdtrate,
    withdrawcashfee: feeOf(settings.withdrawcashfee),
    withdrawfeeusdttrc: feeOf(settings.withdrawfeeusdttrc),
    is_excluded: isExcluded,
    excluded_until: isExcluded && end < never && end > now ? end : null,
    has_play_limits: row.hasPlayLimits,
  }
}

/** Parses the fee of a setting, which was validated when it was saved. */
const feeOf = (text: string): UsdtCents => usdtCentsFromText(text) ?? usdtCents(0)

/** Stores a new avatar and deletes the previous one; returns the address of the picture. */
export async function changeAvatar(app: App, player: string, file: SentFile | null, ip: string): Promise<string> {
  await countUpload(app, player, ip, app.clock.now())
  const picture = await storePicture(app.config, file, ['png', 'gif'], drawAvatar, 'png', PictureWrong)
  const before = await transactUpload(app, picture, async (tx) => {
    const { avatar } = await tx
      .selectFrom('player')
      .select('avatar')
      .where('id', '=', player)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await insertUpload(tx, picture, player, app.clock.now())
    await tx.updateTable('player').set({ avatar: picture.url }).where('id', '=', player).execute()
    await tx
      .deleteFrom('upload')
      .where('name', '=', avatar.replace('/uploads/', ''))
      .where('ownerId', '=', player)
      .execute()
    return avatar
  })
  await dropFile(app.config, before)
  return picture.url
}
