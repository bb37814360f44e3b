import { Button, Card, Form, Skeleton, Space, Tabs, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { useRead, write } from '../../app/api.ts'
import { keptOf, useKeptForm } from '../../app/kept.ts'
import { useMay } from '../../app/me.ts'
import type { Reply } from '../../app/endpoint.ts'
import { changedValues, type Field, gatherTexts, toForm, type Values, withTexts } from '../../ui/field/field.ts'
import { LanguageTabs, useTextFields } from '../../ui/form/LanguageTabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Preview } from '../../ui/input/Preview.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { RichTextInput } from '../../ui/input/RichTextInput.tsx'
import { copy } from './article.copy.ts'

type Article = Reply<'GET /console/api/articles/:type'>

const ownFields: Field[] = [{ name: 'content', label: copy.content, kind: 'html', isTranslated: true }]
const publishing = 'PUT /console/api/articles/:type'

export default function ArticlePage() {
  const { type = '1' } = useParams()
  const go = useNavigate()
  const { data, error, isPlaceholderData, refetch } = useRead('GET /console/api/articles/:type', { type })
  return (
    <Page title={copy.title}>
      <Card size="small">
        <Tabs
          activeKey={type}
          onChange={(key) => void go(`/articles/${key}`)}
          items={Object.entries(copy.types).map(([key, label]) => ({ key, label }))}
        />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {data && !isPlaceholderData ? <Editor key={type} type={type} article={data} /> : !error && <Skeleton active />}
      </Card>
    </Page>
  )
}

function Editor({ type, article }: { type: string; article: Article }) {
  const { fields, row } = useTextFields(ownFields, article)
  const stored = useMemo(() => toForm(fields, row), [fields, row])
  const [before, setBefore] = useState(stored)
  const form = `article ${type}`
  const [changes, setChanges] = useState(() => keptOf<Values>(form) ?? {})
  const [language, setLanguage] = useState('')
  useEffect(() => {
    if (stored === before) return
    // If another operator changed a text, it is replaced only if this operator has not edited it.
    setChanges((now) => Object.fromEntries(Object.entries(now).filter(([name, html]) => html !== stored[name])))
    setBefore(stored)
  }, [stored, before])
  const act = useAct()
  const mayChange = useMay()(publishing)
  const name = copy.types[type] ?? type
  const values = { ...before, ...changes }
  const changed = changedValues(fields, row, values)
  const isChanged = Object.keys(changed).length > 0
  useKeptForm(form, isChanged ? changes : null)
  const publish = () =>
    act({
      title: copy.saveTitle(name),
      effect: copy.effect,
      verb: copy.save,
      // Show the markup as sanitised by the server.
      run: async () => {
        const body = { content: String(values['content']), ...gatherTexts(changed) }
        setChanges(toForm(fields, withTexts(await write(publishing, { type }, body))))
      },
      done: copy.saved,
    })
  const shown = String(values[language === '' ? 'content' : `texts.${language}.content`] ?? '')
  const item = (field: Field) => (
    <RichTextInput
      key={field.name}
      label={field.label}
      value={String(values[field.name] ?? '')}
      onChange={(html) => setChanges((now) => ({ ...now, [field.name]: html }))}
    />
  )
  return (
    <Form layout="vertical" style={{ maxWidth: 900 }}>
      <LanguageTabs
        fields={ownFields}
        row={article}
        values={values}
        active={language}
        onChange={setLanguage}
        item={item}
      >
        {ownFields.map(item)}
      </LanguageTabs>
      <Space style={{ marginTop: 12 }}>
        <Button type="primary" disabled={!mayChange || !isChanged} onClick={publish}>
          {copy.save}
        </Button>
        <Preview html={() => shown} title={() => name} />
        {isChanged && <Typography.Text type="warning">{copy.unsaved}</Typography.Text>}
      </Space>
    </Form>
  )
}
