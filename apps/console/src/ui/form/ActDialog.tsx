import { Alert, Button, Form, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { copy as app } from '../../app/app.copy.ts'
import { type Field, gatherTexts, toBody, toForm, type Values } from '../field/field.ts'
import { FieldItem } from './FieldItem.tsx'
import { useFormSaving } from './FormDrawer.tsx'
import { LanguageTabs, useTextFields } from './LanguageTabs.tsx'
import { findTenfoldChanges } from './tenfoldChange.ts'
import { StillWorking } from './StillWorking.tsx'
import { useTenfoldConfirmation } from './useTenfoldConfirmation.ts'

/** A confirmation dialog that shows `effect` and has a button labelled `verb`. */
export interface Confirmation {
  title: string
  /** What the action does, in one sentence. */
  effect: ReactNode
  /** Full details of the row that the action applies to. */
  detail?: ReactNode
  verb: string
  isDangerous?: boolean
  /** Message shown after success. */
  done?: string | ((answer: unknown) => string)
  after?: () => void
}

/** An action that sends its own request. */
export interface FreeAct extends Confirmation {
  fields?: Field[]
  initial?: Values
  /** Shown below the fields, made of their values. */
  preview?: (values: Values) => ReactNode
  run: (values: Values) => Promise<unknown>
  /** Takes over an error that belongs to the form behind the dialog, which closes if this returns true. */
  onRefused?: (error: unknown) => boolean
}

const none: Field[] = []

interface Props {
  act: FreeAct
  onClose: () => void
  /** Called with the action's result. */
  onDone: (answer: unknown) => void
}

/** Asks again if a number changed tenfold, runs the action once and cannot be closed while it is running. */
export function ActDialog({ act, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const ok = useRef<HTMLButtonElement>(null)
  const confirmIfTenfold = useTenfoldConfirmation()
  const ownFields = act.fields ?? none
  const { fields } = useTextFields(ownFields, null)
  const { isSaving, problem, save, language, setLanguage, onFinishFailed } = useFormSaving(form, fields)
  const [first] = fields
  const before = { ...toForm(fields, null), ...act.initial }
  // The values of a tab that was not opened yet are not in the form.
  const watched = Form.useWatch([], form)

  const run = (values: Values) =>
    save(async () => {
      try {
        onDone(await act.run(gatherTexts(toBody(fields, values))))
      } catch (error) {
        if (!act.onRefused?.(error)) throw error
        onClose()
      }
    })
  // Set the focus here instead of with `autoFocus`: without motion the dialog is still hidden when its content is mounted.
  const setFocus = () => {
    if (first) form.focusField(first.name)
    else if (!act.isDangerous) ok.current?.focus()
  }
  const closeIfIdle = () => {
    if (!isSaving) onClose()
  }
  return (
    <Modal
      open
      title={act.title}
      cancelText={app.cancel}
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <Button
            ref={ok}
            type="primary"
            danger={act.isDangerous ?? false}
            loading={isSaving}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => form.submit()}
          >
            {act.verb}
          </Button>
        </>
      )}
      cancelButtonProps={{ disabled: isSaving }}
      closable={{ disabled: isSaving }}
      onCancel={closeIfIdle}
      afterOpenChange={(isOpen) => isOpen && setFocus()}
      // During a motion the focus would be on the close button, which a quick Enter would press.
      transitionName=""
      maskTransitionName=""
      mask={{ closable: false }}
      width={act.detail ? 720 : 480}
    >
      <Alert type={act.isDangerous ? 'warning' : 'info'} showIcon title={act.effect} style={{ marginBlock: 12 }} />
      {act.detail && <div style={{ marginBottom: 16 }}>{act.detail}</div>}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={before}
        // Enter alone is a new line in a field of several lines.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
        }}
        onFinishFailed={onFinishFailed}
        onFinish={(values) => confirmIfTenfold(findTenfoldChanges(fields, before, values), () => run(values))}
      >
        <LanguageTabs
          fields={ownFields}
          row={null}
          values={{ ...before, ...watched }}
          active={language}
          onChange={setLanguage}
          item={(field) => <FieldItem key={field.name} field={field} />}
        >
          {ownFields.map((field) => (
            <FieldItem key={field.name} field={field} />
          ))}
        </LanguageTabs>
        {act.preview?.({ ...before, ...watched })}
        {/* Makes Enter in the last field submit the form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      {problem && <Alert role="alert" type="error" showIcon title={problem} />}
      {isSaving && <StillWorking />}
    </Modal>
  )
}
