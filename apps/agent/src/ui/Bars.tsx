import css from './Bars.module.css'

interface Props {
  /** Accessible name. */
  label: string
  bars: { key: string; value: number; text: string }[]
}

/** Draws one bar per day. */
export function Bars({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <div>
      <ol className={css.bars} aria-label={label}>
        {bars.map(({ key, value, text }) => (
          <li key={key} title={`${key} ${text}`}>
            <i role="img" aria-label={`${key} ${text}`} style={{ height: `${(Math.max(0, value) / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <div className={css.ends} aria-hidden="true">
        <span>{first?.key.slice(5)}</span>
        <span>{last?.key.slice(5)}</span>
      </div>
    </div>
  )
}
