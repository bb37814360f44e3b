/** The longest side of a picture of a document, in pixels: enough to read it by. */
const longest = 1920

/** A picture as a jpeg that a phone sends in a moment, whatever its camera makes; null for a file that is none. */
export async function smaller(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob && new File([blob], 'document.jpg', { type: 'image/jpeg' })
}
