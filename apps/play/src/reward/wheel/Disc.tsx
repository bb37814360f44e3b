import { type RefObject, useId } from 'react'
import css from './wheel.module.css'
import type { Slice } from './wheel.read.ts'

const radius = 96
const pointAt = (degrees: number, length: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(length * Math.cos(radians)).toFixed(2)} ${(length * Math.sin(radians)).toFixed(2)}`
}

interface Props {
  slices: Slice[]
  /** Rotation of the disc, clockwise in degrees. */
  angle: number
  turning: RefObject<SVGGElement | null>
}

/** Draws slices of equal size, clockwise from the pointer at the top. The table of chances is its text alternative. */
export function Disc({ slices, angle, turning }: Props) {
  const shade = useId()
  const width = 360 / slices.length
  return (
    <svg className={css.disc} viewBox="-104 -112 208 216" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={shade}>
          <stop offset="55%" className={css.clear} />
          <stop offset="100%" className={css.shade} />
        </radialGradient>
      </defs>
      <circle r="102" className={css.rim} />
      <g ref={turning} transform={`rotate(${angle})`}>
        {slices.map(({ label, prize }, index) => {
          const from = (index - 0.5) * width
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a slice is its place on the wheel
            <g key={index}>
              <path
                className={css.slice}
                data-odd={index % 2 === 1 || undefined}
                d={`M0 0L${pointAt(from, radius)}A${radius} ${radius} 0 0 1 ${pointAt(from + width, radius)}Z`}
              />
              <text
                className={css.name}
                data-prize={prize > 0 || undefined}
                transform={`rotate(${index * width}) translate(0 -74)`}
              >
                {label.length > 7 ? `${label.slice(0, 6)}…` : label}
              </text>
            </g>
          )
        })}
        <circle r={radius} fill={`url(#${shade})`} />
      </g>
      <circle r="16" className={css.hub} />
      <path d="M-9 -111H9L0 -90Z" className={css.pointer} />
    </svg>
  )
}
