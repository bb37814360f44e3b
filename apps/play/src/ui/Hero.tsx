import type { ReactNode } from 'react'
import css from './Hero.module.css'

export function Hero({ children }: { children: ReactNode }) {
  return <section className={css.hero}>{children}</section>
}

interface ButtonProps {
  isBusy: boolean
  disabled: boolean
  /** Set if there is nothing to claim: a press says why. */
  isQuiet?: boolean
  onClick(): void
  children: ReactNode
}

export function HeroButton({ isBusy, disabled, isQuiet, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-quiet={isQuiet || undefined}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

export function HeroNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
