import { CopyButton } from '../app/CopyButton.tsx'
import css from './deposit.module.css'

interface Props {
  label: string
  text: string
  /** Displayed instead of `text`. */
  shown?: string
  /** Accessible name of the copy button; default: the label. */
  what?: string
}

/** A `dl` line. The copy button is inside the `dd`: a `dl` may contain nothing else. */
export const CopyLine = ({ label, text, shown = text, what = label }: Props) => (
  <div className={css.line}>
    <dt>{label}</dt>
    <dd className={css.copied}>
      <span>{shown}</span>
      <CopyButton text={text} what={what} />
    </dd>
  </div>
)
