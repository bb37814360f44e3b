import css from './Meter.module.css'

interface Props {
  /** Accessible name. */
  label: string
  part: number
  whole: number
}

/** A bar that shows how much of `whole` is reached. */
export function Meter({ label, part, whole }: Props) {
  const percent = whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0
  return (
    <div
      className={css.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="1" />
      </svg>
    </div>
  )
}
