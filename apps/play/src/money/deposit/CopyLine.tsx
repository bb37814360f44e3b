import { Fact } from '@koi/ui/Facts'
import { CopyButton } from '../../app/shell/CopyButton.tsx'
import css from './deposit.module.css'

interface Props {
  label: string
  text: string
  /** The text to display instead of `text`. */
  shown?: string
  /** Accessible name of the copy button; default: the label. */
  what?: string
}

/** A fact that can be copied. The button is inside the `dd`: a `dl` may contain nothing else. */
export const CopyLine = ({ label, text, shown = text, what = label }: Props) => (
  <Fact label={label}>
    <span className={css.copied}>
      <span>{shown}</span>
      <CopyButton text={text} what={what} />
    </span>
  </Fact>
)
