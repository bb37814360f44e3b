import { jpegOf } from '@koi/web/picture'

/** Longest side in px. */
const longest = 1920

/** Downscales a picture to a jpeg; null if the file is no picture. */
export async function smaller(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  const blob = bitmap && (await jpegOf(bitmap, longest))
  return blob && new File([blob], 'document.jpg', { type: 'image/jpeg' })
}
