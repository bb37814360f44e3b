import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Refusal } from '@koi/contract/refusal'
import { PictureMissing, PictureTooLarge } from '@koi/contract/access/upload/upload.copy'
import type { Instant } from '@koi/contract/time'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SentFile } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { kindOf, type PictureKind } from './picture.ts'
import { requirePictureRoom } from './room.ts'

/** Names of uploads that are served. `fileName` also matches encrypted verification documents, which are never served. */
export const uploadName = /^[0-9a-f]{32}\.(png|webp)$/
export const fileName = /^[0-9a-f]{32}\.(png|webp|sealed)$/
export const folderOf = ({ data }: Pick<Config, 'data'>): string => join(data, 'uploads')
const addressOf = (name: string): string => `/uploads/${name}`

/** A re-encoded picture on disk that has no owner yet. */
export interface StoredPicture {
  name: string
  /** Local address: '/uploads/….png'. */
  url: string
  bytes: number
}

/**
 * Stores a picture. Throws PictureMissing, PictureTooLarge, or `wrong` for a file that is not a whole picture of one of
 * `kinds`.
 */
export async function storePicture(
  config: Config,
  file: SentFile | null,
  kinds: readonly PictureKind[],
  draw: (bytes: Buffer) => Promise<Buffer | null>,
  as: 'png' | 'webp' | 'sealed',
  wrong: Refusal,
): Promise<StoredPicture> {
  if (!file) return refuse(PictureMissing)
  if (file.isTooLarge) refuse(PictureTooLarge)
  if (file.bytes.length === 0) refuse(PictureMissing)
  const kind = kindOf(file.bytes)
  if (!kind || !kinds.includes(kind)) refuse(wrong)
  const picture = (await draw(file.bytes)) ?? refuse(wrong)
  const name = `${randomBytes(16).toString('hex')}.${as}`
  await mkdir(folderOf(config), { recursive: true })
  await writeFile(join(folderOf(config), name), picture, { mode: 0o600, flag: 'wx' })
  return { name, url: addressOf(name), bytes: picture.length }
}

/** Runs `write`, which inserts the row of an upload, in a transaction; deletes the file if it fails. */
export const transactUpload = <Result>(
  app: App,
  { name }: StoredPicture,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  transact(app, write).catch(async (error: unknown) => {
    await dropFile(app.config, name)
    throw error
  })

/** Inserts the row of an upload; its owner is a player, an operator or a chat thread. Throws NoRoomForPictures. */
export async function insertUpload(
  tx: Tx,
  { name, bytes }: StoredPicture,
  ownerId: string,
  at: Instant,
): Promise<void> {
  await requirePictureRoom(tx, { owner: ownerId, bytes, isDocument: name.endsWith('.sealed') }, at)
  await tx.insertInto('upload').values({ name, ownerId, bytes, createdAt: at }).execute()
}

/** Deletes the file of an upload; other addresses are ignored. */
export async function dropFile(config: Config, url: string): Promise<void> {
  const name = url.replace(/^\/uploads\//, '')
  if (fileName.test(name)) await rm(join(folderOf(config), name), { force: true })
}
