import { checkCondition } from '@koi/contract/player/segment/segment.check'
import { faultText } from '@koi/contract/player/segment/segment.copy'
import type { Condition } from '@koi/contract/player/segment/segment'
import { App, Flex, Input, Typography } from 'antd'
import { useId, useState } from 'react'
import { write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { keptOf, useKeptForm } from '../../app/kept.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { FormDrawer, useSaving } from '../../ui/form/FormDrawer.tsx'
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
  /** Segment to change; null creates one. */
  row: SegmentRow | null
  onClose: () => void
}

export function SegmentForm({ row, onClose }: Props) {
  const [before] = useState(() => valuesOf(row))
  const keptForm = `segment ${row?.id ?? ''}`
  const [values, setValues] = useState(() => keptOf<Values>(keptForm) ?? before)
  const isTouched = textOf(values) !== textOf(before)
  const end = useKeptForm(keptForm, isTouched ? values : null)
  const close = () => {
    end()
    onClose()
  }
  const [isTried, setTried] = useState(false)
  const saving = useSaving(sentenceOf)
  const { message } = App.useApp()
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
    if (values.name.trim() === '') return saving.setProblem(copy.nameNeeded)
    if (wrong) return saving.setProblem(faultText(wrong))
    const body = { name: values.name.trim(), note: values.note.trim(), condition: condition as never }
    await saving.save(async () => {
      if (row) await write('PATCH /console/api/segments/:id', { id: row.id }, { ...body, version: row.version })
      else await write('POST /console/api/segments', {}, body)
      void message.success(copy.saved)
      invalidate()
      close()
    })
  }
  return (
    <FormDrawer
      title={row ? copy.editTitle(row.name) : copy.create}
      size={860}
      saving={saving}
      isTouched={() => isTouched}
      onSave={() => void save()}
      onClose={close}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Flex vertical gap={14}>
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
            <ConditionEditor
              value={draft}
              tags={tags}
              fault={fault}
              onChange={(changed) => change({ draft: changed })}
            />
          </Flex>
          <Preview condition={wrong ? null : (condition as Condition)} />
        </Flex>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </FormDrawer>
  )
}
