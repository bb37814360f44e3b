import { useEffect, useState } from 'react'
import css from './Qr.module.css'
import { uiCopy } from './ui.copy.ts'

/** A QR code of a text, drawn as one path on white. The encoder comes when it is needed. */
export function Qr({ of, label = uiCopy.qrCode }: { of: string; label?: string }) {
  const [cells, setCells] = useState<boolean[][]>([])
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => isWanted && setCells(encode(of, { border: 2 }).data))
    return () => {
      isWanted = false
    }
  }, [of])
  const lines = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${cells.length || 1} ${cells.length || 1}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={lines.join('')} />
    </svg>
  )
}
