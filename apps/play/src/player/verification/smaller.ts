import { jpegOf } from '@koi/web/picture'

/** Longest side in px. */
const maxSide = 1920

/** Scales a picture down to a JPEG; null if the file is not a picture. */
export async function downscale(file: File): Promise<File | null> {
  const blob = await jpegOf(file, maxSide).catch(() => null)
  return blob && new File([blob], 'document.jpg', { type: 'image/jpeg' })
}
