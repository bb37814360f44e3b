import { Alert, App, Button, Drawer, Flex, Form } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { copy as app } from '../app/app.copy.ts'
import { isWaiting } from '../app/waiting.ts'
import {
  changedValues,
  type Field,
  gatherTexts,
  isFieldShown,
  isSameValue,
  toBody,
  type Values,
  valuesIn,
} from './field.ts'
import { FieldItem } from './FieldItem.tsx'
import { problemLanguage, showProblemAtField } from './fieldProblem.ts'
import { LanguageTabs, useTextFields } from './LanguageTabs.tsx'
import { findTenfoldChanges } from './tenfoldChange.ts'
import { StillWorking } from './StillWorking.tsx'
import { copy } from './ui.copy.ts'
import { useFormBaseline } from './useFormBaseline.ts'
import { useTenfoldConfirmation } from './useTenfoldConfirmation.ts'

interface Props {
  title: string
  fields: Field[]
  /** Null creates a row. */
  row: object | null
  save: (body: Values) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
  /** Shown next to the save button. `language`: of the open tab, '' for the default. */
  extra?: (values: () => Values, language: string) => ReactNode
}

/** Creates or changes a row. A change sends only changed fields. */
export function ResourceForm({ title, fields: ownFields, row: given, save, onClose, onSaved, extra }: Props) {
  const { fields, row } = useTextFields(ownFields, given)
  const [language, setLanguage] = useState('')
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const isUnderWay = useRef(false)
  const { modal, message } = App.useApp()
  const confirmIfTenfold = useTenfoldConfirmation()
  const before = useFormBaseline(form, fields, row)
  // A tab that was not opened yet has no values of its own.
  const watched = Form.useWatch([], form)
  const present: Values = { ...before, ...watched }
  const shownFields = ownFields.filter((field) => isFieldShown(field, watched ?? before))

  const submit = (values: Values) =>
    confirmIfTenfold(row ? findTenfoldChanges(fields, before, values) : [], copy.save, () => store(values))
  const store = async (values: Values) => {
    if (isUnderWay.current) return
    const body = row ? changedValues(fields, before, values) : toBody(fields, values)
    if (row && Object.keys(body).length === 0) {
      void message.info(copy.unchanged)
      return onClose()
    }
    isUnderWay.current = true
    setSaving(true)
    setProblem('')
    try {
      if (isWaiting(await save(gatherTexts(body)))) void message.info(app.waits, 6)
      else void message.success(row ? copy.saved : copy.created)
      onSaved()
    } catch (error) {
      setLanguage(problemLanguage(fields, error) ?? language)
      setProblem(showProblemAtField(form, fields, error))
      setSaving(false)
      isUnderWay.current = false
    }
  }
  const close = () => {
    if (isUnderWay.current) return
    const now = form.getFieldsValue()
    const isTouched =
      shownFields.some(({ name }) => !isSameValue(now[name], before[name])) ||
      fields.some(({ name, language: own }) => own && (now[name] ?? before[name]) !== before[name])
    if (!isTouched) return onClose()
    void modal.confirm({
      title: copy.discardTitle,
      content: copy.discardEffect,
      okText: copy.discard,
      cancelText: app.cancel,
      onOk: onClose,
    })
  }
  const isWide = fields.some(({ kind }) => kind === 'html')
  return (
    <Drawer
      open
      title={title}
      size={isWide ? 720 : 460}
      onClose={close}
      closable={{ disabled: isSaving }}
      mask={{ closable: false }}
      footer={
        <Flex justify="end" align="center" gap={8}>
          {isSaving && <StillWorking />}
          {extra?.(() => valuesIn(ownFields, language, { ...before, ...form.getFieldsValue() }), language)}
          <Button disabled={isSaving} onClick={close}>
            {app.cancel}
          </Button>
          <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
            {copy.save}
          </Button>
        </Flex>
      }
    >
      {problem && <Alert role="alert" type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={before}
        scrollToFirstError
        onFinish={submit}
        onFinishFailed={() => setLanguage('')}
      >
        <LanguageTabs
          fields={ownFields}
          row={given}
          values={present}
          active={language}
          onChange={setLanguage}
          item={(field) => <FieldItem key={field.name} field={field} />}
        >
          {shownFields.map((field) => (
            <FieldItem key={field.name} field={field} isLocked={row !== null && (field.isFixed ?? false)} />
          ))}
        </LanguageTabs>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
