import { loadQrCells } from '@koi/ui/qrCells'

interface PosterText {
  brand: string
  title: string
  /** The friend's reward; '' if there is none. */
  reward: string
  scan: string
  code: string
  age: string
}

/** Size of the poster in pixels. */
export const posterSize = { width: 750, height: 1200 } as const
const margin = 60
const codeSize = 480

/**
 * Draws the poster as a PNG in the background, text colour and font of `styled`. Rejects if the browser has no canvas or
 * the QR encoder cannot be loaded.
 */
export async function drawPoster(styled: Element, link: string, text: PosterText): Promise<Blob> {
  const cells = await loadQrCells(link)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, posterSize)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { backgroundColor, color, fontFamily } = getComputedStyle(styled)
  const { width, height } = posterSize
  const middle = width / 2
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, width, height)
  context.fillStyle = color
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  /** Writes a line of text, in a smaller size if it is too wide. */
  const write = (line: string, y: number, size: number, weight = 400) => {
    const wide = width - 2 * margin
    context.font = `${weight} ${size}px ${fontFamily}`
    const shrunk = Math.min(1, wide / Math.max(1, context.measureText(line).width))
    context.font = `${weight} ${Math.floor(size * shrunk)}px ${fontFamily}`
    context.fillText(line, middle, y)
  }
  write(text.title, 130, 44)
  write(text.brand, 225, 84, 700)
  if (text.reward !== '') write(text.reward, 325, 46, 600)

  // The code is always dark on white, because some readers do not accept inverted codes.
  const [left, top] = [middle - codeSize / 2, 420]
  context.fillStyle = '#ffffff'
  context.fillRect(left, top, codeSize, codeSize)
  context.fillStyle = '#2a1a15'
  const cell = codeSize / cells.length
  for (const [y, row] of cells.entries())
    for (const [x, isDark] of row.entries())
      // Cells overlap by half a pixel, so that no light lines remain between them.
      if (isDark) context.fillRect(left + x * cell, top + y * cell, cell + 0.5, cell + 0.5)

  context.fillStyle = color
  write(text.scan, 965, 44, 600)
  write(text.code, 1035, 40)
  write(text.age, 1125, 28)

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}
