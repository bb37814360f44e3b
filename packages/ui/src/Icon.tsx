import css from './Icon.module.css'

/** Paths on a 24 by 24 grid; see icons/. */
export type Glyph = readonly string[]

/** Decorative: the surrounding control carries the accessible name. */
export function Icon({ of, size = 'm' }: { of: Glyph; size?: 's' | 'm' | 'l' }) {
  return (
    <svg className={`${css.icon} ${css[size]}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {of.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
