import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureUnknown } from '@koi/contract/upload/upload.copy'
import type { Reader, Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import type { SentFile } from '../platform/on.ts'
import { drawPicture } from '../upload/picture.ts'
import { type Drawn, folderOf, keepFile, own } from '../upload/upload.ts'

const folder = '/service/pictures/'
const name = /^[0-9a-f]{32}\.webp$/
export const pictureAt = (picture: string): string => folder + picture.replace(folder, '')

/**
 * Draws again what was sent and keeps it for whoever sent it; returns its address. `note` writes it down besides, in the
 * same transaction. Throws PictureMissing, PictureTooLarge, PictureUnknown.
 */
export async function keepPicture(
  app: App,
  file: SentFile | null,
  owner: string,
  note?: (tx: Tx, picture: Drawn) => Promise<void>,
): Promise<string> {
  const picture = await keepFile(app.config, file, ['png', 'gif', 'jpeg', 'webp'], drawPicture, 'webp', PictureUnknown)
  await transact(app, async (tx) => {
    await own(tx, picture, owner, app.clock.now())
    await note?.(tx, picture)
  })
  return pictureAt(picture.name)
}

/** Whether a picture was sent up by `owner`: a thread's page, or an operator. */
export async function isPictureOf(db: Reader | Tx, picture: string, owner: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('name')
    .where('name', '=', picture.replace(folder, ''))
    .where('ownerId', '=', owner)
    .executeTakeFirst()
  return row !== undefined
}

/** A picture of a thread to send; null when there is none. Its name is its key: 128 random bits. */
export async function openPicture(app: App, wanted: string) {
  if (!name.test(wanted)) return null
  const path = join(folderOf(app.config), wanted)
  const file = await stat(path).catch(() => null)
  return file && { bytes: file.size, stream: createReadStream(path) }
}
