import { messageEventNames, placeholdersOf } from '@koi/contract/player/messenger/messenger'
import { EyeOutlined } from '@ant-design/icons'
import { isLanguage } from '@koi/contract/language'
import { Alert, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { sentenceOf } from '../../app/problem.ts'
import { insertAfter } from '../../ui/table/arrange.ts'
import type { Column } from '../../ui/field/column.ts'
import { columnsOf } from '../../ui/table/columnsOf.ts'
import type { Values } from '../../ui/field/field.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { events } from './event.copy.ts'
import { copy, fields, words } from './template.copy.ts'

type TemplateRow = Row<'GET /console/api/message-templates'>

const own: Column<TemplateRow>[] = columnsOf(fields, ['messenger_id', 'body', 'minutes', 'least'])
const columns = insertAfter<TemplateRow>(own, 'event', { name: 'messenger', label: words.messenger })

export default function TemplatePage() {
  return (
    <ResourcePage
      {...copy}
      path="/console/api/message-templates"
      columns={columns}
      fields={fields}
      more={[{ name: 'event', label: words.event, options: events }]}
      extra={(values, language) => <Preview values={values} language={language} />}
    />
  )
}

/** Renders the edited template with sample values, in the language of the open tab. */
function Preview({ values, language }: { values: () => Values; language: string }) {
  const [shown, setShown] = useState<Values | null>(null)
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => setShown(values())}>
        {words.preview}
      </Button>
      <Modal open={shown !== null} title={words.preview} footer={null} onCancel={() => setShown(null)} width={440}>
        {shown && <Written values={shown} language={language || String(shown['language'])} />}
      </Modal>
    </>
  )
}

function Written({ values, language }: { values: Values; language: string }) {
  const { event, subject, body, messenger_id } = values
  const known = messageEventNames.find((name) => name === event) ?? messageEventNames[0]!
  const { data, error } = useRead('GET /console/api/message-templates/preview', {
    event: known,
    language: isLanguage(language) ? language : 'zh',
    subject: String(subject ?? ''),
    body: String(body ?? ''),
    messenger_id: String(messenger_id ?? ''),
  })
  return (
    <>
      {error && <Alert role="alert" type="error" showIcon title={sentenceOf(error)} />}
      {data && <Typography.Title level={5}>{data.subject || words.nameless}</Typography.Title>}
      <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{data?.body}</Typography.Paragraph>
      <Typography.Text type="secondary">{words.placeholders(placeholdersOf(known))}</Typography.Text>
    </>
  )
}
