import { Icon } from './Icon.tsx'
import { alert, check } from './icons/frame.ts'
import { TopLayer } from './TopLayer.tsx'
import css from './Toast.module.css'

interface Props {
  text: string
  kind: 'warning' | 'success' | 'error'
}

/** Shows a message. Errors interrupt screen readers (assertive); other kinds are polite. */
function Toast({ text, kind }: Props) {
  return (
    <div className={`${css.toast} ${css[kind] ?? ''}`} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
      <span className={css.mark}>
        <Icon of={kind === 'success' ? check : alert} size="s" />
      </span>
      {text}
    </div>
  )
}

/** Shows a site's toast above everything. A new `id` makes it a new toast. */
export const ToastLayer = ({ of }: { of: (Props & { id: number }) | null }) =>
  of && (
    <TopLayer key={of.id}>
      <Toast text={of.text} kind={of.kind} />
    </TopLayer>
  )
