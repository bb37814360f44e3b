import { jpegOf } from '@koi/web/picture'

const mostBytes = 1_500_000
const longestSide = 1600

/** A picture small enough to send: a photograph of a telephone is drawn smaller. Throws for what is no picture. */
export async function shrink(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  if (file.size <= mostBytes && Math.max(bitmap.width, bitmap.height) <= longestSide) return file
  const blob = await jpegOf(bitmap, longestSide)
  if (!blob) throw new Error('a picture could not be drawn')
  return blob
}
