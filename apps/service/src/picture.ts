import { jpegOf } from '@koi/web/picture'

const maxBytes = 1_500_000
const longestSide = 1600

/** Scales a picture down for upload. Throws if it is not a picture. */
export async function shrink(file: Blob): Promise<Blob> {
  const blob = await jpegOf(file, longestSide, maxBytes)
  if (!blob) throw new Error('a picture could not be drawn')
  return blob
}
