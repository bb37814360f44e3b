import { Anchor, Button, Card, Flex, Form, Skeleton, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { send, useRead } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { keptOf, useKeptForm } from '../../app/kept.ts'
import { useMay } from '../../app/me.ts'
import { isWaiting } from '../../app/waiting.ts'
import { changedValues, gatherTexts, toForm, type Values, withTexts } from '../../ui/field/field.ts'
import { FieldItem } from '../../ui/form/FieldItem.tsx'
import { useFormSaving } from '../../ui/form/FormDrawer.tsx'
import { LanguageTabs, useTextFields } from '../../ui/form/LanguageTabs.tsx'
import { findTenfoldChanges } from '../../ui/form/tenfoldChange.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { useFormBaseline } from '../../ui/form/useFormBaseline.ts'
import { sectionsFor } from './fields.ts'
import { copy as ui } from '../../ui/words/ui.copy.ts'
import { copy } from './setting.copy.ts'

const changing = 'PATCH /console/api/settings'
const keptForm = 'settings'
type Settings = Reply<'GET /console/api/settings'>

export default function SettingPage() {
  const { data, error, refetch } = useRead('GET /console/api/settings')
  return (
    <Page title={copy.title} hint={copy.hint}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Settings settings={data} />}
    </Page>
  )
}

function Settings({ settings }: { settings: Settings }) {
  const sections = useMemo(() => sectionsFor(settings), [settings])
  const ownFields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const { fields, row } = useTextFields(ownFields, settings)
  const [form] = Form.useForm<Values>()
  const { language, setLanguage, showAtField, onFinishFailed } = useFormSaving(form, fields)
  /** Edits kept when the page was left; those of a tab that was not opened yet are not in the form. */
  const [restored, setRestored] = useState(() => keptOf<Values>(keptForm) ?? {})
  const watched = Form.useWatch([], form)
  const present = watched && { ...restored, ...watched }
  const act = useAct()
  const mayChange = useMay()(changing)
  const before = useFormBaseline(form, fields, row)
  const changed = present ? changedValues(fields, before, present) : {}
  const edited = fields.filter(({ name }) => Object.hasOwn(changed, name))
  const labels = edited.map(({ label }) => label)
  const edits = present && edited.length > 0 ? edited.map(({ name }) => [name, present[name]]) : null
  const isLoaded = watched !== undefined
  // A link to one setting, such as `/settings?setting=licence`, leads to its field.
  const linked = useSearchParams()[0].get('setting')
  useEffect(() => {
    if (isLoaded && linked) form.scrollToField(linked, { block: 'center', focus: true })
  }, [isLoaded, linked, form])
  useKeptForm(keptForm, isLoaded ? edits && Object.fromEntries(edits) : (keptOf(keptForm) ?? null))

  const save = (given: Values) => {
    const values = { ...restored, ...given }
    const body = changedValues(fields, before, values)
    const closes = body['site_state'] === 0
    const stops = body['play_state'] === 0
    const changes = findTenfoldChanges(fields, before, values)
    act({
      title: copy.saveTitle,
      effect: closes
        ? copy.closing
        : stops
          ? copy.stopping
          : changes.length > 0
            ? copy.leaping(ui.leaps(changes))
            : copy.effect(labels),
      verb: copy.save,
      isDangerous: closes || stops || changes.length > 0,
      run: async () => {
        const answer = await send<Reply<typeof changing>>(changing, {}, gatherTexts(body))
        // Reset the sent fields to the stored values, so secrets are blank and addresses masked; unsent edits stay.
        const sent = fields.filter(({ name }) => Object.hasOwn(body, name))
        form.setFieldsValue(toForm(sent, isWaiting(answer) ? row : withTexts(answer)))
        setRestored({})
        return answer
      },
      onRefused: showAtField,
      done: copy.saved,
    })
  }
  return (
    <Flex gap={24} align="start">
      <Form<Values>
        form={form}
        layout="horizontal"
        labelCol={{ flex: '190px' }}
        labelAlign="left"
        labelWrap
        initialValues={{ ...before, ...restored }}
        onFinish={save}
        onFinishFailed={onFinishFailed}
        disabled={!mayChange}
        style={{ flex: 1, maxWidth: 860, paddingBottom: 56 }}
      >
        <LanguageTabs
          fields={ownFields}
          row={settings}
          values={{ ...before, ...present }}
          active={language}
          onChange={setLanguage}
          item={(field) => <FieldItem key={field.name} field={field} isLocked={!mayChange} />}
        >
          {sections.map((section) => (
            <Card
              key={section.title}
              id={section.title}
              size="small"
              title={section.title}
              style={{ marginBottom: 12 }}
            >
              {section.fields.map((field) => (
                <FieldItem key={field.name} field={field} isLocked={!mayChange} />
              ))}
            </Card>
          ))}
        </LanguageTabs>
        <Flex
          align="center"
          gap={12}
          style={{ position: 'sticky', bottom: -16, padding: '12px 0', background: 'var(--ant-color-bg-layout)' }}
        >
          <Button type="primary" htmlType="submit" disabled={labels.length === 0}>
            {copy.save}
          </Button>
          <Button
            disabled={labels.length === 0}
            onClick={() => {
              form.setFieldsValue(before)
              setRestored({})
            }}
          >
            {copy.reset}
          </Button>
          {labels.length > 0 && <Typography.Text type="warning">{copy.changed(labels.length)}</Typography.Text>}
        </Flex>
      </Form>
      <Anchor
        affix={false}
        getContainer={() => document.getElementById('main') ?? document.body}
        items={sections.map(({ title }) => ({ key: title, href: `#${title}`, title }))}
        onClick={(event) => event.preventDefault()}
        style={{ position: 'sticky', top: 0, width: 140 }}
      />
    </Flex>
  )
}
