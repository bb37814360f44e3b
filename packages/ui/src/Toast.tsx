import { Icon } from './Icon.tsx'
import { alert, check } from './icons/frame.ts'
import css from './Toast.module.css'

/** Errors interrupt screen readers (assertive); other kinds are polite. */
export function Toast({ text, kind }: { text: string; kind: 'warning' | 'success' | 'error' }) {
  return (
    <div className={`${css.toast} ${css[kind]}`} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
      <span className={css.mark}>
        <Icon of={kind === 'success' ? check : alert} size="s" />
      </span>
      {text}
    </div>
  )
}
