import { Button } from '@koi/ui/Button'
import { Icon } from '@koi/ui/Icon'
import { headset } from '@koi/ui/icons/frame'
import css from './Notice.module.css'

interface Props {
  title: string
  hint: string
  action: string
  onAction: () => void
}

export function Notice({ title, hint, action, onAction }: Props) {
  return (
    <main className={css.notice}>
      <span className={css.face}>
        <Icon of={headset} size="l" />
      </span>
      <h1 className={css.title}>{title}</h1>
      {hint && <p className={css.hint}>{hint}</p>}
      <Button onClick={onAction}>{action}</Button>
    </main>
  )
}
