import sharp, { type Sharp } from 'sharp'

export type PictureKind = 'png' | 'gif' | 'jpeg' | 'webp'

// Only these decoders exist for us; everything else libvips could read is switched off (reliability: image decoders).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

const starts = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** What a file is by its first bytes, whatever its name says; null for anything we do not read. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')) return 'gif'
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp'
  return null
}

/** More than any screen or camera of a phone, and few enough to be drawn within the two seconds. */
const mostPixels = 25_000_000

/** Opens a picture with limits: so many pixels, its first frame, no tolerance for damage, two seconds. */
const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: 2,
  })

/** Draws the picture again, without anything that came with it. Null when the bytes are no whole picture or too large a one. */
async function drawn(picture: Sharp): Promise<Buffer | null> {
  try {
    return await picture.toBuffer()
  } catch {
    return null
  }
}

/** A player's picture: 256 by 256, png. */
export const drawAvatar = (bytes: Buffer): Promise<Buffer | null> =>
  drawn(open(bytes).resize(256, 256, { fit: 'cover' }).png({ compressionLevel: 9 }))

/** A picture of the operator: at most 1920 wide, webp. */
export const drawPicture = (bytes: Buffer): Promise<Buffer | null> =>
  drawn(
    open(bytes)
      .rotate()
      .resize({ width: 1920, height: 1920, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 }),
  )
