import { PictureOutlined, SendOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { longestText } from '@koi/contract/contact/chat/chat'
import { textIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { isSendKey } from '@koi/web/keys'
import { Button, Empty, Flex, Input, Popover, Upload } from 'antd'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { keptOf, useKeeping } from '../../app/kept.ts'
import { pictureTypes } from '../../ui/input/picture.ts'
import { copy } from './chat.copy.ts'
import type { DeskConversation } from './conversations.ts'

interface Props {
  /** Id of the thread. */
  thread: string
  conversation: DeskConversation
  /** Language of the guest; undefined until the thread is loaded. */
  language: Language | undefined
}

export function ReplyBox({ thread, conversation, language = 'zh' }: Props) {
  const form = `reply ${thread}`
  const [text, setText] = useState(() => keptOf<string>(form) ?? '')
  useKeeping(form, text === '' ? null : text)
  const type = (next: string) => {
    setText(next)
    if (next !== '') conversation.sendTyping()
  }
  const send = () => {
    if (text.trim() === '') return
    conversation.sendText(text.trim())
    setText('')
  }
  return (
    <Flex vertical gap={6}>
      <Input.TextArea
        aria-label={copy.reply}
        placeholder={copy.placeholder}
        value={text}
        maxLength={longestText}
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={(event) => type(event.target.value)}
        onPressEnter={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          send()
        }}
      />
      <Flex gap={8}>
        <CannedMenu language={language} onPick={(body) => type(text === '' ? body : `${text}\n${body}`)} />
        <Upload
          accept={pictureTypes.join()}
          showUploadList={false}
          beforeUpload={(file) => {
            conversation.sendImage(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<PictureOutlined />}>{copy.picture}</Button>
        </Upload>
        <span style={{ flex: 1 }} />
        <Button type="primary" icon={<SendOutlined />} disabled={text.trim() === ''} onClick={send}>
          {copy.send}
        </Button>
      </Flex>
    </Flex>
  )
}

/** Lists the canned answers in the guest's language. */
function CannedMenu({ language, onPick }: { language: Language; onPick: (body: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const { data } = useRead('GET /console/api/chat/canned', { per_page: 100 })
  const fitting = (data?.items ?? [])
    .map(({ id, title, texts, body }) => ({ id, title, body: textIn(language, texts, 'body', body) }))
    .filter(({ title, body }) => `${title}${body}`.toLowerCase().includes(q.toLowerCase()))
  const pick = (body: string) => {
    onPick(body)
    setOpen(false)
  }
  const content = (
    <Flex vertical gap={4} style={{ width: 320 }}>
      <Input
        aria-label={copy.cannedSearch}
        placeholder={copy.cannedSearch}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        allowClear
      />
      <div style={{ maxHeight: 300, overflow: 'auto' }}>
        {fitting.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.cannedNone} />}
        {fitting.map(({ id, title, body }) => (
          <button key={id} type="button" className="desk-canned" onClick={() => pick(body)}>
            <strong>{title}</strong>
            <span>{body}</span>
          </button>
        ))}
      </div>
    </Flex>
  )
  return (
    <Popover trigger="click" placement="topLeft" open={isOpen} onOpenChange={setOpen} content={content}>
      <Button icon={<ThunderboltOutlined />}>{copy.canned}</Button>
    </Popover>
  )
}
