import { Button, Card, Form, Skeleton, Space, Tabs, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAct } from '../app/act.tsx'
import { useRead, write } from '../app/api.ts'
import { useMay } from '../app/me.ts'
import { Page } from '../ui/Page.tsx'
import { Preview } from '../ui/Preview.tsx'
import { Failure } from '../ui/ResourceTable.tsx'
import { RichTextInput } from '../ui/RichTextInput.tsx'
import { copy } from './article.copy.ts'

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
        {data && !isPlaceholderData ? (
          <Editor key={type} type={type} content={data.content} />
        ) : (
          !error && <Skeleton active />
        )}
      </Card>
    </Page>
  )
}

function Editor({ type, content }: { type: string; content: string }) {
  const [html, setHtml] = useState(content)
  const [before, setBefore] = useState(content)
  useEffect(() => {
    if (content === before) return
    setHtml((now) => (now === before ? content : now))
    setBefore(content)
  }, [content, before])
  const act = useAct()
  const mayChange = useMay()(publishing)
  const name = copy.types[type] ?? type
  const publish = () =>
    act({
      title: copy.saveTitle(name),
      effect: copy.effect,
      verb: copy.save,
      // Show the markup as sanitised by the server.
      run: async () => setHtml((await write(publishing, { type }, { content: html })).content),
      done: copy.saved,
    })
  return (
    <Form layout="vertical" style={{ maxWidth: 900 }}>
      <RichTextInput label={copy.content} value={html} onChange={setHtml} />
      <Space style={{ marginTop: 12 }}>
        <Button type="primary" disabled={!mayChange || html === before} onClick={publish}>
          {copy.save}
        </Button>
        <Preview html={() => html} title={() => name} />
        {html !== before && <Typography.Text type="warning">{copy.unsaved}</Typography.Text>}
      </Space>
    </Form>
  )
}
