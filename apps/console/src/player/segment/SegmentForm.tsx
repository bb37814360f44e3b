import { checkCondition } from '@koi/contract/player/segment/segment.check'
import { faultText } from '@koi/contract/player/segment/segment.copy'
import type { Condition } from '@koi/contract/player/segment/segment'
import { Alert, App, Button, Drawer, Flex, Input, Typography } from 'antd'
import { useId, useRef, useState } from 'react'
import { write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { StillWorking } from '../../ui/StillWorking.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { type DraftGroup, keyAt, newGroup, newLeaf, toCondition, toDraft } from './draft.ts'
import { Preview } from './Preview.tsx'
import { copy } from './segment.copy.ts'
import { useTagNames } from './useTagNames.ts'

export type SegmentRow = Row<'GET /console/api/segments'>

interface Values {
  name: string
  note: string
  draft: DraftGroup
}
const valuesOf = (row: SegmentRow | null): Values =>
  row
    ? { name: row.name, note: row.note, draft: toDraft(row.condition as unknown as Condition) }
    : { name: '', note: '', draft: newGroup('all', [newLeaf()]) }
const textOf = ({ name, note, draft }: Values) => JSON.stringify([name, note, toCondition(draft)])

interface Props {
  /** Null creates a segment. */
  row: SegmentRow | null
  onClose: () => void
}

export function SegmentForm({ row, onClose }: Props) {
  const [before] = useState(() => valuesOf(row))
  const [values, setValues] = useState(before)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const isUnderWay = useRef(false)
  const { modal, message } = App.useApp()
  const invalidate = useInvalidate()
  const tags = useTagNames()
  const id = useId()
  const { draft } = values
  const condition = toCondition(draft)
  const wrong = checkCondition(condition)
  const key = wrong && keyAt(draft, wrong.at)
  const fault = wrong && isTried && key !== null ? { key, text: faultText(wrong) } : null
  const change = (fields: Partial<Values>) => setValues((now) => ({ ...now, ...fields }))

  const save = async () => {
    setTried(true)
    if (values.name.trim() === '') return setProblem(copy.nameNeeded)
    if (wrong || isUnderWay.current) return setProblem(wrong ? faultText(wrong) : '')
    isUnderWay.current = true
    setSaving(true)
    setProblem('')
    const body = { name: values.name.trim(), note: values.note.trim(), condition: condition as never }
    try {
      if (row) await write('PATCH /console/api/segments/:id', { id: row.id }, { ...body, version: row.version })
      else await write('POST /console/api/segments', {}, body)
      void message.success(copy.saved)
      invalidate()
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }
  const close = () => {
    if (isUnderWay.current) return
    if (textOf(values) === textOf(before)) return onClose()
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
      title={row ? copy.editTitle(row.name) : copy.create}
      size={860}
      onClose={close}
      closable={{ disabled: isSaving }}
      mask={{ closable: false }}
      footer={
        <Flex justify="end" align="center" gap={8}>
          {isSaving && <StillWorking />}
          <Button disabled={isSaving} onClick={close}>
            {copy.close}
          </Button>
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {copy.save}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={14}>
        {problem && <Alert role="alert" type="error" showIcon title={problem} />}
        <Flex vertical gap={4}>
          <label htmlFor={`${id}name`}>{copy.name}</label>
          <Input
            id={`${id}name`}
            maxLength={60}
            value={values.name}
            required
            {...(isTried && values.name.trim() === '' ? { status: 'error' as const } : {})}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Flex>
        <Flex vertical gap={4}>
          <label htmlFor={`${id}note`}>{copy.note}</label>
          <Input.TextArea
            id={`${id}note`}
            maxLength={500}
            autoSize={{ minRows: 2 }}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Flex>
        <Flex vertical gap={4}>
          <Typography.Text>{copy.condition}</Typography.Text>
          <ConditionEditor value={draft} tags={tags} fault={fault} onChange={(changed) => change({ draft: changed })} />
        </Flex>
        <Preview condition={wrong ? null : (condition as Condition)} />
      </Flex>
    </Drawer>
  )
}
