type Decoded = ImageBitmap | HTMLImageElement

/** Decodes a picture; Safari before 15 has no createImageBitmap. Rejects if it is not a picture. */
async function decoded(file: Blob): Promise<Decoded> {
  if ('createImageBitmap' in window) return createImageBitmap(file)
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Encodes a picture as a JPEG with at most `longestSide` pixels per side; one that is small enough and has at most `mostBytes`
 * is returned as it is. Null if it cannot be drawn; rejects if it is not a picture.
 */
export async function jpegOf(file: Blob, longestSide: number, mostBytes = 0): Promise<Blob | null> {
  const picture = await decoded(file)
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= mostBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } finally {
    if ('close' in picture) picture.close()
  }
}
