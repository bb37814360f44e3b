import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day, type Instant, millisOf, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { pictureRoom } from './room.ts'
import { dropFile, fileName, folderOf } from './upload.ts'

/** Deletes pictures that no row references a day after their upload. */
const deleteUnused = (app: App, now: Instant): Promise<number> =>
  transact(app, async (tx) => {
    const { rows } = await sql`
      delete from upload where created_at < ${plus(now, -day)}
        and owner_id not in (select id from operator)
        and not exists (select from player where id = owner_id and avatar = '/uploads/' || name)
        and not exists (select from verification where player_id = owner_id and name = any(pictures))
        and not exists (select from chat_message where thread_id = owner_id and kind = 'picture' and body like '%' || name)
      returning 1`.execute(tx)
    return rows.length
  })

/** Milliseconds after which the pictures of a chat thread that is not open are deleted. */
const longestKept = 180 * day

/** Deletes old pictures of threads that no operator serves and no guest waits in; the files follow as those without a row. */
async function deleteOfClosedThreads({ db }: App, now: Instant): Promise<void> {
  await sql`
    delete from upload u using chat_thread t
    where t.id = u.owner_id and t.state in ('bot', 'closed') and u.created_at < ${plus(now, -longestKept)}`.execute(db)
}

const mebibyte = 1024 * 1024

/** Deletes the oldest pictures of visitors that no operator has read, while they exceed `visitor_pictures_mb`. */
async function deleteUnreadOfVisitors(app: App): Promise<number> {
  const { visitor_pictures_mb: most } = await app.settings.read()
  const names = await transact(app, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      with mine as (
        select u.name, u.bytes, u.created_at, not exists (
          select from chat_message m where m.thread_id = t.id and m.kind = 'picture' and m.author = 'guest'
            and m.body like '%' || u.name and m.seq <= t.operator_seen) as is_unread
        from upload u join chat_thread t on t.id = u.owner_id where t.player_id is null),
      unread as (select name, sum(bytes) over (order by created_at, name) - bytes as older from mine where is_unread)
      delete from upload u using unread
      where u.name = unread.name
        and unread.older < (select coalesce(sum(bytes), 0) from mine) - ${Number(most) * mebibyte}::bigint
      returning u.name`.execute(tx)
    return rows.map(({ name }) => name)
  })
  for (const name of names) await dropFile(app.config, name)
  return names.length
}

/** Share of the room of pictures that is left to those of players in threads that are not open. */
const fullShare = 0.9

/**
 * Deletes pictures of players' threads that no operator serves and no guest waits in, while players and visitors use more than
 * `fullShare` of their room: first those of players without an approved deposit, then the oldest.
 */
async function deleteOfFullRoom(app: App): Promise<number> {
  const { picture_quota_mb: quota } = await app.settings.read()
  const names = await transact(app, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      with used as (
        select coalesce(sum(bytes), 0) as bytes from upload
        where name not like '%.sealed' and owner_id not in (select id from operator)
      ), droppable as (
        select u.name, sum(u.bytes) over (order by exists (
            select from deposit d where d.player_id = t.player_id and d.state = 'approved'), u.created_at, u.name) - u.bytes as before
        from upload u join chat_thread t on t.id = u.owner_id
        where t.player_id is not null and t.state in ('bot', 'closed')
      )
      delete from upload u using droppable d
      where u.name = d.name and d.before < (select bytes from used) - ${Math.floor(pictureRoom(Number(quota)) * fullShare)}::bigint
      returning u.name`.execute(tx)
    return rows.map(({ name }) => name)
  })
  for (const name of names) await dropFile(app.config, name)
  return names.length
}

/** Deletes files that are older than a day and have no row. */
async function deleteOrphanFiles({ config, db }: App, now: Instant): Promise<number> {
  const folder = folderOf(config)
  const names = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name))
  let dropped = 0
  for (let at = 0; at < names.length; at += 1000) {
    const some = names.slice(at, at + 1000)
    const kept = await db.selectFrom('upload').select('name').where('name', 'in', some).execute()
    const known = new Set(kept.map(({ name }) => name))
    for (const name of some.filter((one) => !known.has(one))) {
      const file = await stat(join(folder, name)).catch(() => null)
      if (!file || file.mtimeMs > millisOf(now) - day) continue
      await rm(join(folder, name), { force: true })
      dropped++
    }
  }
  return dropped
}

/** Cleans up pictures. Rows are deleted before files, so that no row lacks its file. */
export const sweepPictures: Job = {
  name: 'sweep-pictures',
  cron: '50 * * * *',
  run: async (app) => {
    const now = app.clock.now()
    await deleteUnused(app, now)
    await deleteOfClosedThreads(app, now)
    const dropped = (await deleteUnreadOfVisitors(app)) + (await deleteOfFullRoom(app))
    return dropped + (await deleteOrphanFiles(app, now))
  },
}
