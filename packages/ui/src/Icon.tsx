import css from './Icon.module.css'

/** A drawing on a 24 by 24 grid: the lines of one icon. See icons/. */
export type Glyph = readonly string[]

/** One of our own line icons. It is decoration: the control around it carries the name. */
export function Icon({ of, size = 'm' }: { of: Glyph; size?: 's' | 'm' | 'l' }) {
  return (
    <svg className={`${css.icon} ${css[size]}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {of.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
