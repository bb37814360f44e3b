import { PictureOutlined, SendOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Flex, Input, Popover, Upload } from 'antd'
import { useRef, useState } from 'react'
import { upload, useRead, write } from '../app/api.ts'
import { nowMillis } from '../app/clock.ts'
import { sentenceOf } from '../app/problem.ts'
import { copy } from './chat.copy.ts'

interface Props {
  thread: string
  onPost: (content: { text?: string; picture?: string }) => void
}

const longest = 2000
const typingEvery = 2500

/** Where the operator answers: text, pictures, and answers kept ready. */
export function ReplyBox({ thread, onPost }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const typedAt = useRef(0)
  const type = (next: string) => {
    setText(next)
    if (next === '' || nowMillis() - typedAt.current < typingEvery) return
    typedAt.current = nowMillis()
    write('POST /console/api/chat/threads/:id/typing', { id: thread }).catch(() => undefined) // only worth something now
  }
  const send = () => {
    if (text.trim() === '') return
    onPost({ text: text.trim() })
    setText('')
  }
  const sendPicture = async (file: File) => {
    setProblem('')
    setSending(true)
    try {
      onPost({ picture: await upload(file, 'POST /console/api/chat/pictures') })
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Flex vertical gap={6}>
      {problem && (
        <Alert type="error" role="alert" showIcon title={problem} closable={{ onClose: () => setProblem('') }} />
      )}
      <Input.TextArea
        aria-label={copy.reply}
        placeholder={copy.placeholder}
        value={text}
        maxLength={longest}
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={(event) => type(event.target.value)}
        onPressEnter={(event) => {
          if (event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <Flex gap={8}>
        <CannedMenu onPick={(body) => type(text === '' ? body : `${text}\n${body}`)} />
        <Upload
          accept="image/png,image/jpeg,image/gif,image/webp"
          showUploadList={false}
          beforeUpload={(file) => {
            void sendPicture(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<PictureOutlined />} loading={isSending}>
            {copy.picture}
          </Button>
        </Upload>
        <span style={{ flex: 1 }} />
        <Button type="primary" icon={<SendOutlined />} disabled={text.trim() === ''} onClick={send}>
          {copy.send}
        </Button>
      </Flex>
    </Flex>
  )
}

function CannedMenu({ onPick }: { onPick: (body: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const { data } = useRead('GET /console/api/chat/canned', { per_page: 100 })
  const fitting = (data?.items ?? []).filter(({ title, body }) =>
    `${title}${body}`.toLowerCase().includes(q.toLowerCase()),
  )
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
