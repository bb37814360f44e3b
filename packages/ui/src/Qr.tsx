import { useEffect, useState } from 'react'
import css from './Qr.module.css'
import { uiCopy } from './ui.copy.ts'

/** Always dark on white, whatever the theme: not every reader takes it the other way round. */
const picture = (cells: boolean[][]): string => {
  const lines = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}" width="480" height="480" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${cells.length}v${cells.length}H0z"/><path fill="#2a1a15" d="${lines.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** A QR code of a text. It is a picture, so that a long press offers to keep it. The encoder comes when it is needed. */
export function Qr({ of, label = uiCopy.qrCode }: { of: string; label?: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => isWanted && setAddress(picture(encode(of, { border: 2 }).data)))
    return () => {
      isWanted = false
    }
  }, [of])
  return <img className={css.code} src={address || undefined} alt={label} width={180} height={180} />
}
