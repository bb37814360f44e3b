import { Alert, Button, Form, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { FreeAct } from '../app/act.tsx'
import { copy as app } from '../app/app.copy.ts'
import { toBody, toForm, type Values } from './field.ts'
import { FieldItem } from './FieldItem.tsx'
import { showProblemAtField } from './fieldProblem.ts'
import { findTenfoldChanges } from './tenfoldChange.ts'
import { StillWorking } from './StillWorking.tsx'
import { useTenfoldConfirmation } from './useTenfoldConfirmation.ts'

interface Props {
  act: FreeAct
  onClose: () => void
  /** Receives the action's result. */
  onDone: (answer: unknown) => void
}

/** Asks again if a number changed tenfold, runs the action once and cannot be closed while it is running. */
export function ActDialog({ act, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const [isActing, setActing] = useState(false)
  const [problem, setProblem] = useState('')
  // A ref, because a second Enter can arrive before React disables the button.
  const isUnderWay = useRef(false)
  const ok = useRef<HTMLButtonElement>(null)
  const confirmIfTenfold = useTenfoldConfirmation()
  const fields = act.fields ?? []
  const [first] = fields
  const before = { ...toForm(fields, null), ...act.initial }

  const run = async (values: Values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setActing(true)
    setProblem('')
    try {
      onDone(await act.run(toBody(fields, values)))
    } catch (error) {
      setProblem(showProblemAtField(form, fields, error))
      setActing(false)
      isUnderWay.current = false
    }
  }
  // Not `autoFocus`: without motion the dialog is still hidden when its content is mounted.
  const setFocus = () => {
    if (first) form.focusField(first.name)
    else if (!act.isDangerous) ok.current?.focus()
  }
  const closeIfIdle = () => {
    if (!isUnderWay.current) onClose()
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
            loading={isActing}
            onClick={() => form.submit()}
          >
            {act.verb}
          </Button>
        </>
      )}
      cancelButtonProps={{ disabled: isActing }}
      closable={{ disabled: isActing }}
      onCancel={closeIfIdle}
      afterOpenChange={(isOpen) => isOpen && setFocus()}
      mask={{ closable: false }}
      width={act.detail ? 720 : 480}
    >
      <Alert type={act.isDangerous ? 'warning' : 'info'} showIcon title={act.effect} style={{ marginBlock: 12 }} />
      {act.detail && <div style={{ marginBottom: 16 }}>{act.detail}</div>}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={before}
        onFinish={(values) => confirmIfTenfold(findTenfoldChanges(fields, before, values), act.verb, () => run(values))}
      >
        {fields.map((field) => (
          <FieldItem key={field.name} field={field} />
        ))}
        {/* Makes Enter in the last field submit the form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      {problem && <Alert role="alert" type="error" showIcon title={problem} />}
      {isActing && <StillWorking />}
    </Modal>
  )
}
