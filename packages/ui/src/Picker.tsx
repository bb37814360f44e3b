import { type ReactNode, useState } from 'react'
import { Sheet } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { useRefused } from './Form.tsx'
import { Icon, type Glyph } from './Icon.tsx'
import { check } from './icons/frame.ts'
import { down } from './icons/controls.ts'
import css from './Picker.module.css'
import { uiCopy } from './ui.copy.ts'
import { Radios } from './Radios.tsx'

export interface Choice<Value extends string | number> {
  value: Value
  label: string
  /** Shown at the end of the choice's row in a sheet, such as a balance. */
  note?: ReactNode
  /** If true, the choice is dimmed: it can be chosen, but `note` says what speaks against it. */
  isDim?: boolean
}

/** Number of choices from which a search is offered. */
const searchFrom = 8

interface SheetProps<Value extends string | number> {
  title: string
  choices: readonly Choice<Value>[]
  value: Value | undefined
  onChoose: (value: Value) => void
  /** Label of a search field above the choices, shown from eight choices on. */
  search?: string | undefined
  onClose: () => void
}

export function ChoiceSheet<Value extends string | number>({
  title,
  choices,
  value,
  onChoose,
  search,
  onClose,
}: SheetProps<Value>) {
  const [sought, setSought] = useState('')
  const isFound = ({ label }: Choice<Value>) => label.toLowerCase().includes(sought.trim().toLowerCase())
  const shown = sought.trim() === '' ? choices : choices.filter(isFound)
  return (
    <Sheet title={title} onClose={onClose}>
      {search && choices.length >= searchFrom && (
        <div className={css.search}>
          <Field
            name="search"
            label={search}
            value={sought}
            onChange={setSought}
            autoComplete="off"
            // Enter must not submit a form around the sheet.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {shown.length === 0 && <p className={css.none}>{uiCopy.noneFound}</p>}
        </div>
      )}
      <Radios
        label={title}
        values={shown.map((choice) => choice.value)}
        value={value}
        onChange={onChoose}
        className={css.choices}
        itemClassName={css.choice}
        isManual
      >
        {(one) => {
          const choice = choices.find((it) => it.value === one)
          return (
            <>
              <span className={choice?.isDim ? css.dim : undefined}>{choice?.label}</span>
              {choice?.note && <span className={css.note}>{choice.note}</span>}
              {one === value && <Icon of={check} />}
            </>
          )
        }}
      </Radios>
    </Sheet>
  )
}

interface Props<Value extends string | number> {
  /** Accessible name of the button and its sheet. */
  label: string
  /** Field name in the request. */
  name?: string
  choices: readonly Choice<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  placeholder?: string
  /** chip: a filter above a list; field: a form field. */
  look?: 'chip' | 'field'
  icon?: Glyph
  search?: string
}

/** A button that shows the choice and opens a `ChoiceSheet`. */
export function Picker<Value extends string | number>({
  label,
  name,
  choices,
  value,
  onChange,
  placeholder = '',
  look = 'chip',
  icon,
  search,
}: Props<Value>) {
  const [isOpen, setOpen] = useState(false)
  const { aria, note } = useRefused(name, value)
  const chosen = choices.find((choice) => choice.value === value)?.label
  return (
    <div className={css[look]}>
      {look === 'field' && <span className={css.label}>{label}</span>}
      <button
        type="button"
        name={name}
        value={value ?? ''}
        {...aria}
        className={css.button}
        aria-haspopup="dialog"
        aria-label={`${label} ${chosen ?? placeholder}`}
        onClick={() => setOpen(true)}
      >
        {icon && <Icon of={icon} size="s" />}
        <span className={chosen ? css.chosen : css.placeholder}>{chosen ?? placeholder}</span>
        <Icon of={down} size="s" />
      </button>
      {note}
      {isOpen && (
        <ChoiceSheet
          title={label}
          choices={choices}
          value={value}
          search={search}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false)
            if (next !== value) onChange(next)
          }}
        />
      )}
    </div>
  )
}
