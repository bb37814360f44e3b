import type { ReactNode } from 'react'

/** A table that may be wider than the phone: it scrolls by itself, with the keyboard too. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <div className="wide" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
