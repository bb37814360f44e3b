import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureUnknown } from '@koi/contract/access/upload/upload.copy'
import type { App } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { SentFile } from '../../platform/http/on.ts'
import { seal, unseal } from '../../platform/base/secret.ts'
import { drawPicture } from '../../access/upload/picture.ts'
import { countUpload } from '../../access/upload/room.ts'
import { fileName, folderOf, storePicture, insertUpload, transactUpload } from '../../access/upload/upload.ts'

const documentAssociatedData = (player: string): string => `document:${player}`

/**
 * Stores a picture of a document, re-encoded and encrypted; returns its name. Throws TooOften, NoRoomForPictures,
 * PictureMissing, PictureTooLarge, PictureUnknown.
 */
export async function keepDocument(app: App, player: string, file: SentFile | null, ip: string): Promise<string> {
  await countUpload(app, player, ip, app.clock.now())
  const sealed = async (bytes: Buffer): Promise<Buffer | null> => {
    const drawn = await drawPicture(bytes)
    return drawn && Buffer.from(seal(app.config, drawn.toString('base64'), documentAssociatedData(player)))
  }
  const picture = await storePicture(app.config, file, ['png', 'gif', 'jpeg', 'webp'], sealed, 'sealed', PictureUnknown)
  await transactUpload(app, picture, (tx) => insertUpload(tx, picture, player, app.clock.now()))
  return picture.name
}

/** Decrypts a picture into a data URL; '' when the file is missing. */
export async function openDocument(config: Config, player: string, name: string): Promise<string> {
  if (!fileName.test(name)) return ''
  const sealed = await readFile(join(folderOf(config), name), 'utf8').catch(() => '')
  return sealed === '' ? '' : `data:image/webp;base64,${unseal(config, sealed, documentAssociatedData(player))}`
}
