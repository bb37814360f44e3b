import { useEffect, useState } from 'react'
import css from './Qr.module.css'
import { loadQrCells } from './qrCells.ts'
import { uiCopy } from './ui.copy.ts'

/** Draws the cells, always dark on white because some readers do not accept inverted codes. */
const picture = (cells: boolean[][]): string => {
  const lines = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}" width="480" height="480" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${cells.length}v${cells.length}H0z"/><path fill="#2a1a15" d="${lines.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** Shows a QR code as an image, which a long press offers to save. */
export function Qr({ of, label = uiCopy.qrCode }: { of: string; label?: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    let isWanted = true
    void loadQrCells(of).then((cells) => isWanted && setAddress(picture(cells)))
    return () => {
      isWanted = false
    }
  }, [of])
  return <img className={css.code} src={address || undefined} alt={label} width={180} height={180} />
}
