import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureUnknown } from '@koi/contract/access/upload/upload.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import type { SentFile } from '../../platform/http/on.ts'
import { drawPicture } from '../../access/upload/picture.ts'
import { type StoredPicture, folderOf, storePicture, insertUpload, transactUpload } from '../../access/upload/upload.ts'

// Chat pictures are files of the upload folder, stored as WebP. A message contains the picture's path; the row in
// `upload` names its owner (thread or operator), and only the owner may put the picture into a message. Reading a
// picture requires only its name.

/** Path prefix of the route in chat.routes.ts; the files are in the upload folder. */
const folder = '/service/pictures/'
const name = /^[0-9a-f]{32}\.webp$/
/** Path of a picture, from its name or its path. */
export const picturePath = (picture: string): string => folder + picture.replace(folder, '')

/**
 * Re-encodes and stores a picture; returns its path. `alsoWrite` runs in the transaction that inserts the upload.
 * Throws PictureMissing, PictureTooLarge, PictureUnknown, NoRoomForPictures.
 */
export async function storeChatPicture(
  app: App,
  file: SentFile | null,
  owner: string,
  alsoWrite?: (tx: Tx, picture: StoredPicture) => void,
): Promise<string> {
  const picture = await storePicture(
    app.config,
    file,
    ['png', 'gif', 'jpeg', 'webp'],
    drawPicture,
    'webp',
    PictureUnknown,
  )
  await transactUpload(app, picture, async (tx) => {
    await insertUpload(tx, picture, owner, app.clock.now())
    alsoWrite?.(tx, picture)
  })
  return picturePath(picture.name)
}

/** Whether `owner` (a thread or an operator) has uploaded the picture; `picture`: its name or path. */
export async function ownsPicture(db: Reader | Tx, picture: string, owner: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('name')
    .where('name', '=', picture.replace(folder, ''))
    .where('ownerId', '=', owner)
    .executeTakeFirst()
  return row !== undefined
}

/** Opens a picture; null if it is missing. The name has 128 random bits and serves as the access key. */
export async function openPicture(app: App, wanted: string) {
  if (!name.test(wanted)) return null
  const path = join(folderOf(app.config), wanted)
  const file = await stat(path).catch(() => null)
  return file && { bytes: file.size, stream: createReadStream(path) }
}
