import css from './Skeleton.module.css'

/** The shape of what is about to come. `rows` repeats it. */
export function Skeleton({
  shape = 'line',
  rows = 1,
}: {
  shape?: 'line' | 'row' | 'block' | 'tile' | 'banner' | 'circle' | 'word'
  rows?: number
}) {
  return Array.from({ length: rows }, (_, row) => (
    <span key={row} className={`${css.bone} ${css[shape]}`} aria-hidden="true" />
  ))
}
