import type { ReactNode } from 'react'
import css from './Hero.module.css'

export function Hero({ children }: { children: ReactNode }) {
  return <section className={css.hero}>{children}</section>
}

interface ButtonProps {
  isBusy: boolean
  disabled: boolean
  onClick(): void
  children: ReactNode
}

export function HeroButton({ isBusy, disabled, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
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
