import sharp, { type Sharp } from 'sharp'

export type PictureKind = 'png' | 'gif' | 'jpeg' | 'webp'

// Only these decoders of libvips are enabled, to reduce the attack surface.
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

/** Format of a picture by its magic bytes, not its name; null for unsupported formats. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')) return 'gif'
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp'
  return null
}

/** Maximum pixels: more than any phone screen or camera has, decoded in about one second of processor time. */
const maxPixels = 25_000_000

/**
 * Opens the first frame and tolerates no damage. The time limit is wall-clock time and generous, so that a busy machine
 * does not reject good pictures.
 */
const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: 10,
  })

/** Encodes the picture again without metadata. Null if it is damaged or too large. */
async function reencode(picture: Sharp): Promise<Buffer | null> {
  try {
    return await picture.toBuffer()
  } catch {
    return null
  }
}

/** Makes a PNG of 256 × 256 pixels. */
export const drawAvatar = (bytes: Buffer): Promise<Buffer | null> =>
  reencode(open(bytes).resize(256, 256, { fit: 'cover' }).png({ compressionLevel: 9 }))

/** Makes a WebP of at most 1920 pixels width. */
export const drawPicture = (bytes: Buffer): Promise<Buffer | null> =>
  reencode(
    open(bytes)
      .rotate()
      .resize({ width: 1920, height: 1920, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 }),
  )
