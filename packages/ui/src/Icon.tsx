import css from './Icon.module.css'

/** SVG paths on a 24 by 24 grid; the glyphs are in icons/. */
export type Glyph = readonly string[]

/** Draws a glyph. It is decorative: the surrounding control has the accessible name. */
export function Icon({ of, size = 'm' }: { of: Glyph; size?: 's' | 'm' | 'l' }) {
  return (
    <svg className={`${css.icon} ${css[size]}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {of.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
