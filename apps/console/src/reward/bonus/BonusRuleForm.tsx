import { App, Col, Form, Row } from 'antd'
import { useState } from 'react'
import { write } from '../../app/api.ts'
import { copy as app } from '../../app/app.copy.ts'
import { isWaiting } from '../../app/waiting.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { isFieldShown, toForm, type Values, withTexts } from '../../ui/field.ts'
import { FieldItem } from '../../ui/FieldItem.tsx'
import { FormDrawer, useFormSaving } from '../../ui/FormDrawer.tsx'
import { LanguageTabs, useTextFields } from '../../ui/LanguageTabs.tsx'
import { copy, rewardOptions, ruleFields } from './bonus.copy.ts'
import { BonusDryRun } from './BonusDryRun.tsx'
import { type BonusRule, hasCompleteRows, ruleOfValues, valuesOfRule } from './terms.ts'

interface Props {
  /** Rule to change; null creates one. */
  rule: BonusRule | null
  /** Initial values of a new rule. */
  preset?: Values
  onClose: () => void
}

/** A form with all terms of a rule, next to a dry run of them. */
export function BonusRuleForm({ rule, preset, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const invalidate = useInvalidate()
  const row = rule && valuesOfRule(rule)
  const { fields } = useTextFields(ruleFields, row)
  const { language, setLanguage, ...saving } = useFormSaving(form, fields)
  // Fields of other triggers and rewards, which the row does not have, begin with their initial values.
  const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial]))
  const [before] = useState(() => ({ ...toForm(fields, { ...initial, ...(row && withTexts(row)) }), ...preset }))
  const watched = { ...before, ...(Form.useWatch([], form) as Values | undefined) }
  const given = hasCompleteRows(fields, watched) ? ruleOfValues(fields, watched) : null

  const save = async (values: Values) => {
    const body = ruleOfValues(fields, { ...before, ...values })
    await saving.save(async () => {
      const answer = rule
        ? await write('PATCH /console/api/bonus-rules/:id', { id: rule.id }, { ...body, version: rule.version })
        : await write('POST /console/api/bonus-rules', {}, body)
      if (isWaiting(answer)) void message.info(app.waits, 6)
      else void message.success(copy.saved)
      invalidate()
      onClose()
    })
  }
  return (
    <FormDrawer
      title={rule ? copy.editTitle(rule.name) : copy.create}
      size={980}
      words={copy}
      saving={saving}
      isTouched={() => form.isFieldsTouched()}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Row gutter={24}>
        <Col xs={24} md={14}>
          <Form<Values>
            form={form}
            layout="vertical"
            initialValues={before}
            onFinishFailed={() => {
              setLanguage('')
              saving.setProblem(copy.incomplete)
            }}
            onFinish={(values) => void save(values)}
            onValuesChange={({ trigger }) => {
              const isKept = rewardOptions(trigger ?? watched['trigger']).some(
                ({ value }) => value === watched['reward'],
              )
              if (trigger !== undefined && !isKept) form.setFieldValue('reward', 'fixed')
            }}
          >
            <LanguageTabs
              fields={ruleFields}
              row={row}
              values={watched}
              active={language}
              onChange={setLanguage}
              item={(field) => <FieldItem key={field.name} field={field} />}
            >
              {ruleFields
                .filter((field) => isFieldShown(field, watched))
                .map((field) => (
                  <FieldItem
                    key={field.name}
                    field={field.name === 'reward' ? { ...field, options: rewardOptions(watched['trigger']) } : field}
                  />
                ))}
            </LanguageTabs>
          </Form>
        </Col>
        <Col xs={24} md={10}>
          <BonusDryRun given={given && { segment: given.segment ?? '', terms: given.terms }} />
        </Col>
      </Row>
    </FormDrawer>
  )
}
