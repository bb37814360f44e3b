import { CopyButton } from '../app/CopyButton.tsx'
import css from './deposit.module.css'

interface Props {
  label: string
  /** What is copied. */
  text: string
  /** What stands on the screen, where it is more than that. */
  shown?: string
  /** Names the copy button; by default the label. */
  what?: string
}

/** A line of a `dl` with its copy button, which belongs to the definition: a list of terms holds nothing else. */
export const CopyLine = ({ label, text, shown = text, what = label }: Props) => (
  <div className={css.line}>
    <dt>{label}</dt>
    <dd className={css.copied}>
      <span>{shown}</span>
      <CopyButton text={text} what={what} />
    </dd>
  </div>
)
