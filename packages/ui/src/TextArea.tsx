import type { TextareaHTMLAttributes } from 'react'
import { type FieldProps, Labelled } from './Field.tsx'
import css from './Field.module.css'

type Props = Pick<FieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error' | 'hint'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'style' | 'onChange' | 'value' | 'name'> & {
    /** If true, shows the number of characters and `maxLength`. */
    counts?: boolean
  }

/** A labelled field for text of several lines. Screen readers announce `error`. */
export const TextArea = ({ label, name, value, onChange, error, hint, counts, ...rest }: Props) => (
  <Labelled
    label={label}
    name={name}
    value={value}
    error={error}
    hint={hint}
    after={counts && <span className={css.count}>{`${[...value].length}/${rest.maxLength}`}</span>}
  >
    {(attributes, isWrong) => (
      <textarea
        {...attributes}
        rows={4}
        onChange={({ target }) => onChange(target.value)}
        className={`${css.area} ${isWrong ? css.wrong : ''}`}
        {...rest}
      />
    )}
  </Labelled>
)
