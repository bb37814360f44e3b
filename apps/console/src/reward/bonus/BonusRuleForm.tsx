import { Alert, App, Button, Col, Drawer, Flex, Form, Row } from 'antd'
import { useRef, useState } from 'react'
import { write } from '../../app/api.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { gatherTexts, isFieldShown, toBody, toForm, type Values, withTexts } from '../../ui/field.ts'
import { FieldItem } from '../../ui/FieldItem.tsx'
import { problemLanguage, showProblemAtField } from '../../ui/fieldProblem.ts'
import { LanguageTabs, useTextFields } from '../../ui/LanguageTabs.tsx'
import { StillWorking } from '../../ui/StillWorking.tsx'
import { copy, ruleFields } from './bonus.copy.ts'
import { DryRun } from './DryRun.tsx'
import { type BonusRule, ruleOfValues, valuesOfRule } from './terms.ts'

interface Props {
  /** Null creates a rule. */
  rule: BonusRule | null
  /** Values that a new rule begins with. */
  preset?: Values
  onClose: () => void
}

/** All terms of a rule, with what they would have given beside them. */
export function BonusRuleForm({ rule, preset, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const [language, setLanguage] = useState('')
  const isUnderWay = useRef(false)
  const { modal, message } = App.useApp()
  const invalidate = useInvalidate()
  const row = rule && valuesOfRule(rule)
  const { fields } = useTextFields(ruleFields, row)
  const [before] = useState(() => ({ ...toForm(fields, row && withTexts(row)), ...preset }))
  const watched = { ...before, ...(Form.useWatch([], form) as Values | undefined) }
  const given = ruleOfValues(gatherTexts(toBody(fields, watched)))

  const save = async (values: Values) => {
    const body = ruleOfValues(gatherTexts(toBody(fields, { ...before, ...values })))
    if (!body) return setProblem(copy.lines)
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSaving(true)
    setProblem('')
    try {
      if (rule) await write('PATCH /console/api/bonus-rules/:id', { id: rule.id }, { ...body, version: rule.version })
      else await write('POST /console/api/bonus-rules', {}, body)
      void message.success(copy.saved)
      invalidate()
      onClose()
    } catch (error) {
      setLanguage(problemLanguage(fields, error) ?? language)
      setProblem(showProblemAtField(form, fields, error))
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }
  const close = () => {
    if (isUnderWay.current) return
    if (!form.isFieldsTouched()) return onClose()
    void modal.confirm({
      title: copy.discardTitle,
      content: copy.discardEffect,
      okText: copy.discard,
      cancelText: copy.keep,
      onOk: onClose,
    })
  }
  return (
    <Drawer
      open
      title={rule ? copy.editTitle(rule.name) : copy.create}
      size={980}
      onClose={close}
      closable={{ disabled: isSaving }}
      mask={{ closable: false }}
      footer={
        <Flex justify="end" align="center" gap={8}>
          {isSaving && <StillWorking />}
          <Button disabled={isSaving} onClick={close}>
            {copy.close}
          </Button>
          <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
            {copy.save}
          </Button>
        </Flex>
      }
    >
      {problem && <Alert role="alert" type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      <Row gutter={24}>
        <Col xs={24} md={14}>
          <Form<Values>
            form={form}
            layout="vertical"
            initialValues={before}
            onFinishFailed={() => {
              setLanguage('')
              setProblem(copy.incomplete)
            }}
            onFinish={(values) => void save(values)}
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
                  <FieldItem key={field.name} field={field} />
                ))}
            </LanguageTabs>
          </Form>
        </Col>
        <Col xs={24} md={10}>
          <DryRun given={given && { segment: given.segment ?? '', terms: given.terms }} />
        </Col>
      </Row>
    </Drawer>
  )
}
