import css from './Overlay.module.css'

/** A progress indicator above the page. It does not block input, because busy buttons disable themselves. */
export function Overlay({ label }: { label: string }) {
  return (
    <div className={css.overlay} role="progressbar" aria-label={label}>
      <svg viewBox="0 0 48 48" aria-hidden="true" className={css.ring}>
        <circle className={css.track} cx="24" cy="24" r="19" />
        <path className={css.arc} d="M24 5a19 19 0 0 1 19 19" />
      </svg>
    </div>
  )
}
