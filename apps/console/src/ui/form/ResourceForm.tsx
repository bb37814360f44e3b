import { App, Col, Form, Row, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { copy as app } from '../../app/app.copy.ts'
import { keptOf, useKeptForm } from '../../app/kept.ts'
import { isWaiting } from '../../app/waiting.ts'
import type { Confirmation } from './ActDialog.tsx'
import {
  changedValues,
  type Field,
  gatherTexts,
  isFieldShown,
  isSameValue,
  toBody,
  toForm,
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

/** Values with which a new row can start. */
export interface Template {
  name: string
  label: string
  /** As in a row that was read, by field name. */
  values: Values
}

interface Props {
  title: string
  /** Key of the row when neither the address nor the title names it: unsaved edits are kept under it. */
  rowId?: string
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
  /** Offered above the fields of a new row. */
  templates?: readonly Template[]
  /** Name of the template with which the form opens. */
  template?: string
}

/**
 * Creates or changes a row. A change sends only changed fields. Edits are kept when the page is left with the form open,
 * for example by Back, and are there again when it is opened the next time.
 */
export function ResourceForm(props: Props) {
  const { title, rowId = '', fields: ownFields, row: given, save, question, extra, aside } = props
  const templates = given === null ? (props.templates ?? []) : []
  const opened = templates.find(({ name }) => name === props.template)
  const { fields, row } = useTextFields(ownFields, given)
  const [form] = Form.useForm<Values>()
  const { language, setLanguage, showAtField, onFinishFailed, ...saving } = useFormSaving(form, fields)
  const { message } = App.useApp()
  const act = useAct()
  const confirmIfTenfold = useTenfoldConfirmation()
  const before = useFormBaseline(form, fields, row)
  // The values of a tab that was not opened yet are not in the form.
  const watched = Form.useWatch([], form)
  const keptForm = `${useLocation().pathname} ${title} ${rowId}`
  const [restored] = useState(
    () => keptOf<Values>(keptForm) ?? (opened ? templateValues(ownFields, templates, opened.values) : {}),
  )
  const present: Values = { ...before, ...restored, ...watched }
  const edited = fields.filter(
    (field) =>
      (field.language || isFieldShown(field, present)) && !isSameValue(present[field.name], before[field.name]),
  )
  const edits = Object.fromEntries(edited.map(({ name }) => [name, present[name]]))
  const end = useKeptForm(keptForm, edited.length === 0 ? null : edits)
  const onClose = () => {
    end()
    props.onClose()
  }
  const onSaved = () => {
    end()
    props.onSaved()
  }
  const shownFields = ownFields.filter((field) => isFieldShown(field, watched ?? before))
  const offered = ({ options = [] }: Field, values: Values) => options.filter((option) => isFieldShown(option, values))
  /** Resets selects whose option is no longer offered. */
  const resetSelects = (_: Values, values: Values) => {
    for (const field of ownFields.filter(({ options }) => options?.some(({ when }) => when)))
      if (!offered(field, values).some(({ value }) => value === values[field.name]))
        form.setFieldValue(field.name, field.initial)
  }

  const submit = (given: Values) => {
    const values = { ...restored, ...given }
    return confirmIfTenfold(row ? findTenfoldChanges(fields, before, values) : [], () => store(values))
  }
  const store = async (values: Values) => {
    const body = row ? changedValues(fields, before, values) : toBody(fields, values)
    if (row && Object.keys(body).length === 0) {
      void message.info(copy.unchanged)
      return onClose()
    }
    const run = () => save(gatherTexts(body))
    const done = row ? copy.saved : copy.created
    if (question) return act({ ...question(body), verb: copy.save, run, done, after: onSaved, onRefused: showAtField })
    await saving.save(async () => {
      if (isWaiting(await run())) void message.info(app.waits, 6)
      else void message.success(done)
      onSaved()
    })
  }
  return (
    <FormDrawer
      title={title}
      size={aside ? 980 : fields.some(({ kind }) => kind === 'html' || kind === 'own') ? 720 : 460}
      saving={saving}
      isTouched={() => edited.length > 0}
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
            initialValues={{ ...before, ...restored }}
            onFinish={submit}
            onValuesChange={resetSelects}
            onFinishFailed={onFinishFailed}
            // Enter alone is a new line in a field of several lines.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
            }}
          >
            {templates.length > 0 && (
              <Form.Item label={copy.template} extra={copy.templateHint}>
                <Select
                  aria-label={copy.template}
                  placeholder={copy.noTemplate}
                  defaultValue={opened?.name ?? null}
                  options={templates.map(({ name, label }) => ({ value: name, label }))}
                  onChange={(name) => {
                    const found = templates.find((one) => one.name === name)
                    if (found) form.setFieldsValue(templateValues(ownFields, templates, found.values))
                  }}
                />
              </Form.Item>
            )}
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

/** Form values of a template; fields of the other templates are reset to their initial values. */
function templateValues(fields: Field[], templates: readonly Template[], values: Values): Values {
  const names = new Set(templates.flatMap((template) => Object.keys(template.values)))
  const filled = fields.filter(({ name }) => names.has(name))
  return toForm(
    filled.map((field) => (field.name in values ? { ...field, initial: values[field.name] } : field)),
    null,
  )
}
