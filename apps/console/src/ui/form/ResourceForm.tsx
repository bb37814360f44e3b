import { App, Col, Form, Row } from 'antd'
import type { ReactNode } from 'react'
import { useAct } from '../../app/act.tsx'
import { copy as app } from '../../app/app.copy.ts'
import { isWaiting } from '../../app/waiting.ts'
import type { Confirmation } from './ActDialog.tsx'
import {
  changedValues,
  type Field,
  gatherTexts,
  isFieldShown,
  isSameValue,
  toBody,
  type Values,
  valuesIn,
} from '../field/field.ts'
import { FieldItem } from './FieldItem.tsx'
import { FormDrawer, useFormSaving } from './FormDrawer.tsx'
import { LanguageTabs, useTextFields } from './LanguageTabs.tsx'
import { findTenfoldChanges } from './tenfoldChange.ts'
import { copy } from '../words/ui.copy.ts'
import { useFormBaseline } from './useFormBaseline.ts'
import { useTenfoldConfirmation } from './useTenfoldConfirmation.ts'

interface Props {
  title: string
  fields: Field[]
  /** Row to change; null creates one. */
  row: object | null
  save: (body: Values) => Promise<unknown>
  /** Question to answer before the form is saved. */
  question?: (body: Values) => Pick<Confirmation, 'title' | 'effect'>
  onClose: () => void
  onSaved: () => void
  /** Element next to the save button. `language`: that of the open tab, '' for the default. */
  extra?: (values: () => Values, language: string) => ReactNode
  /** Element beside the fields. */
  aside?: (values: Values) => ReactNode
}

/** Creates or changes a row. A change sends only changed fields. */
export function ResourceForm(props: Props) {
  const { title, fields: ownFields, row: given, save, question, onClose, onSaved, extra, aside } = props
  const { fields, row } = useTextFields(ownFields, given)
  const [form] = Form.useForm<Values>()
  const { language, setLanguage, ...saving } = useFormSaving(form, fields)
  const { message } = App.useApp()
  const act = useAct()
  const confirmIfTenfold = useTenfoldConfirmation()
  const before = useFormBaseline(form, fields, row)
  // The values of a tab that was not opened yet are not in the form.
  const watched = Form.useWatch([], form)
  const present: Values = { ...before, ...watched }
  const shownFields = ownFields.filter((field) => isFieldShown(field, watched ?? before))
  const offered = ({ options = [] }: Field, values: Values) => options.filter((option) => isFieldShown(option, values))
  /** Resets selects whose option is no longer offered. */
  const resetSelects = (_: Values, values: Values) => {
    for (const field of ownFields.filter(({ options }) => options?.some(({ when }) => when)))
      if (!offered(field, values).some(({ value }) => value === values[field.name]))
        form.setFieldValue(field.name, field.initial)
  }

  const submit = (values: Values) =>
    confirmIfTenfold(row ? findTenfoldChanges(fields, before, values) : [], copy.save, () => store(values))
  const store = async (values: Values) => {
    const body = row ? changedValues(fields, before, values) : toBody(fields, values)
    if (row && Object.keys(body).length === 0) {
      void message.info(copy.unchanged)
      return onClose()
    }
    const run = () => save(gatherTexts(body))
    const done = row ? copy.saved : copy.created
    if (question) return act({ ...question(body), verb: copy.save, run, done, after: onSaved })
    await saving.save(async () => {
      if (isWaiting(await run())) void message.info(app.waits, 6)
      else void message.success(done)
      onSaved()
    })
  }
  const isTouched = () => {
    const now = form.getFieldsValue()
    return (
      shownFields.some(({ name }) => !isSameValue(now[name], before[name])) ||
      fields.some(({ name, language: own }) => own && (now[name] ?? before[name]) !== before[name])
    )
  }
  return (
    <FormDrawer
      title={title}
      size={aside ? 980 : fields.some(({ kind }) => kind === 'html' || kind === 'own') ? 720 : 460}
      saving={saving}
      isTouched={isTouched}
      onSave={() => form.submit()}
      onClose={onClose}
      extra={extra?.(() => valuesIn(ownFields, language, { ...before, ...form.getFieldsValue() }), language)}
    >
      <Row gutter={24}>
        <Col xs={24} md={aside ? 14 : 24}>
          <Form<Values>
            form={form}
            layout="vertical"
            autoComplete="off"
            initialValues={before}
            scrollToFirstError
            onFinish={submit}
            onValuesChange={resetSelects}
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
                <FieldItem
                  key={field.name}
                  field={field.options ? { ...field, options: offered(field, present) } : field}
                  isLocked={row !== null && (field.isFixed ?? false)}
                />
              ))}
            </LanguageTabs>
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </Form>
        </Col>
        {aside && (
          <Col xs={24} md={10}>
            {aside(present)}
          </Col>
        )}
      </Row>
    </FormDrawer>
  )
}
