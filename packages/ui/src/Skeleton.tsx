import css from './Skeleton.module.css'

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
