import { type RefObject, useId } from 'react'
import { linesOf } from './lines.ts'
import css from './wheel.module.css'
import type { Slice } from './wheel.read.ts'

const radius = 94
/** Distance of the names from the centre, and the width of a character in parts of its size. */
const nameRadius = 72
const charWidth = 0.53
const lamps = 24
const pointAt = (degrees: number, length: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(length * Math.cos(radians)).toFixed(2)} ${(length * Math.sin(radians)).toFixed(2)}`
}

/** Colours of slices with a prize, in turn; the greatest prize is gold, and no prize is pale. */
const tones = ['red', 'jade', 'blue', 'plum'] as const
function toneOf(slices: Slice[], index: number): string {
  const { prize } = slices[index]!
  if (prize === 0) return 'pale'
  if (prize === Math.max(...slices.map((slice) => slice.prize))) return 'gold'
  const before = slices.slice(0, index).filter((slice) => slice.prize > 0).length
  return tones[before % tones.length]!
}

interface Props {
  slices: Slice[]
  /** Rotation of the disc, clockwise in degrees. */
  angle: number
  turning: RefObject<SVGGElement | null>
  /** The slice that was drawn last, which is marked; null for none. */
  drawn: number | null
}

/** Draws slices of equal size, clockwise from the pointer at the top. The table of chances is its text alternative. */
export function Disc({ slices, angle, turning, drawn }: Props) {
  const shade = useId()
  const width = 360 / slices.length
  // Eight slices and fewer have room for names of two lines.
  const size = slices.length > 8 ? 11 : 14
  const chord = 2 * nameRadius * Math.sin(Math.PI / Math.max(3, slices.length))
  const longest = Math.max(4, Math.floor(chord / (size * charWidth)))
  return (
    <svg className={css.disc} viewBox="-108 -116 216 224" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={shade}>
          <stop offset="30%" className={css.clear} />
          <stop offset="100%" className={css.shade} />
        </radialGradient>
      </defs>
      <circle r="105" className={css.rim} />
      {Array.from({ length: lamps }, (_, index) => (
        <circle
          key={index}
          r="2.6"
          className={css.lamp}
          transform={`rotate(${(index * 360) / lamps}) translate(0 -99.5)`}
        />
      ))}
      <g ref={turning} transform={`rotate(${angle})`}>
        {slices.map(({ label }, index) => {
          const from = (index - 0.5) * width
          const lines = linesOf(label, longest)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a slice is its place on the wheel
            <g
              key={index}
              data-tone={toneOf(slices, index)}
              data-drawn={drawn === index || undefined}
              className={css.part}
            >
              <path
                className={css.slice}
                d={`M0 0L${pointAt(from, radius)}A${radius} ${radius} 0 0 1 ${pointAt(from + width, radius)}Z`}
              />
              <text className={css.name} fontSize={size} transform={`rotate(${index * width})`}>
                {lines.map((line, row) => (
                  <tspan key={line} x="0" y={(row - (lines.length - 1) / 2) * (size + 2) - nameRadius}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          )
        })}
        <circle r={radius} fill={`url(#${shade})`} />
      </g>
      <circle r="19" className={css.hubRing} />
      <circle r="14" className={css.hub} />
      <path d="M-11 -115H11L0 -88Z" className={css.pointer} />
    </svg>
  )
}
