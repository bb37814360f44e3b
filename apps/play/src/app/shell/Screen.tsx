import type { ReactNode } from 'react'
import { Header } from '../../ui/Header.tsx'
import { labelCopy } from './app.copy.ts'
import { goBack } from './go.ts'
import { Heading } from './Heading.ts'
import { paths } from './paths.ts'
import css from './Screen.module.css'

interface Props {
  title: string
  onBack?: () => void
  /** Whether the header links to customer service; false on /login only. */
  hasService?: boolean
  right?: ReactNode
  children: ReactNode
}

export function Screen({ title, onBack, hasService = true, right, children }: Props) {
  return (
    <>
      <Heading title={title} />
      <Header
        title={title}
        backLabel={labelCopy.back}
        onBack={onBack ?? goBack}
        right={right}
        {...(hasService ? { service: { to: paths.humanService(), label: labelCopy.service } } : {})}
      />
      <main className={css.main}>{children}</main>
    </>
  )
}
