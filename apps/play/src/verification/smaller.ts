import { jpegOf } from '@koi/web/picture'

/** The longest side of a picture of a document, in pixels: enough to read it by. */
const longest = 1920

/** A picture as a jpeg that a phone sends in a moment, whatever its camera makes; null for a file that is none. */
export async function smaller(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  const blob = bitmap && (await jpegOf(bitmap, longest))
  return blob && new File([blob], 'document.jpg', { type: 'image/jpeg' })
}
