import { encode } from 'uqr'

/** A QR code as a picture, so that a long press offers to keep it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="480" height="480" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#221c1a" d="${dark}"/></svg>`
  return (
    <img
      className="qr"
      alt={label}
      width={220}
      height={220}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
    />
  )
}
