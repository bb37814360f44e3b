import type { Found } from '@koi/contract/chat/chat'
import { Alert, Button, Empty, Flex, Image, Typography } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { write } from '../app/api.ts'
import { copy } from './chat.copy.ts'
import type { Pending } from './outbox.ts'
import type { Message } from './thread.ts'
import type { Conversation } from './useConversation.ts'

const guest = 1
const operator = 2

function titlesOf(text: string): string[] {
  try {
    return (JSON.parse(text) as Found[]).map(({ title }) => title)
  } catch {
    return []
  }
}

/** What was said, the newest at the bottom; what stands on screen counts as seen by the operator who has the thread. */
export function Messages({ conversation, isMine }: { conversation: Conversation; isMine: boolean }) {
  const { messages, thread, hasOlder, pending, problem, outbox, older } = conversation
  const box = useRef<HTMLDivElement>(null)
  const wasAtEnd = useRef(true)
  const last = messages.at(-1)?.seq ?? 0
  useLayoutEffect(() => {
    if (box.current && wasAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [last, pending.length, thread?.is_typing])
  const unread = thread?.unread ?? 0
  useEffect(() => {
    if (!thread || !isMine || unread === 0 || document.hidden) return
    write('POST /console/api/chat/threads/:id/seen', { id: thread.id }, { seq: last }).catch(() => undefined) // tried again with the next message
  }, [thread?.id, isMine, unread, last, thread])
  const lastOwn = messages.findLast(({ author }) => author === operator)?.seq
  return (
    <div
      ref={box}
      className="desk-scroll desk-messages"
      role="log"
      aria-label={copy.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        wasAtEnd.current = scrollHeight - scrollTop - clientHeight < 60
      }}
    >
      {hasOlder && (
        <Button type="link" block onClick={() => void older()}>
          {copy.older}
        </Button>
      )}
      {messages.length === 0 && !problem && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} />}
      {messages.map((message) => (
        <Line
          key={message.seq}
          message={message}
          mark={
            message.seq !== lastOwn ? '' : message.seq <= (thread?.guest_seen ?? 0) ? copy.readMark : copy.unreadMark
          }
        />
      ))}
      {pending.map((message) => (
        <Waiting key={message.client_id} message={message} onAgain={() => outbox.again(message)} />
      ))}
      {String(thread?.is_typing) === '1' && <Typography.Text type="secondary">{copy.typing}</Typography.Text>}
      {problem && <Alert type="warning" showIcon role="alert" title={problem} />}
    </div>
  )
}

function Line({ message, mark }: { message: Message; mark: string }) {
  const { author, kind, text } = message
  if (kind === 'note')
    return (
      <div className="desk-note">
        <span>{text}</span>
      </div>
    )
  const isOurs = author !== guest
  const who = author === operator ? message.operator_name : author === guest ? '' : copy.byOperator
  return (
    <Flex vertical align={isOurs ? 'end' : 'start'} className="desk-line">
      <Typography.Text type="secondary" className="desk-small">
        {[who, message.created_at.slice(5, 16)].filter(Boolean).join(' · ')}
      </Typography.Text>
      {kind === 'picture' ? (
        <Image src={text} alt={copy.pictureAlt} width={180} style={{ borderRadius: 8 }} />
      ) : (
        <div className={author === operator ? 'desk-bubble ours' : isOurs ? 'desk-bubble bot' : 'desk-bubble'}>
          {kind === 'articles' ? copy.found(titlesOf(text)) : text}
        </div>
      )}
      {mark && (
        <Typography.Text type="secondary" className="desk-small">
          {mark}
        </Typography.Text>
      )}
    </Flex>
  )
}

function Waiting({ message, onAgain }: { message: Pending; onAgain: () => void }) {
  return (
    <Flex vertical align="end" className="desk-line">
      {message.picture ? (
        <Image src={message.picture} alt={copy.pictureAlt} width={180} style={{ opacity: 0.6 }} />
      ) : (
        <div className="desk-bubble ours waiting">{message.text}</div>
      )}
      <Typography.Text type={message.isRefused ? 'danger' : 'secondary'} className="desk-small">
        {message.isRefused ? copy.failed(message.problem) : message.problem || copy.sending}
        {message.isRefused && (
          <Button type="link" size="small" onClick={onAgain}>
            {copy.again}
          </Button>
        )}
      </Typography.Text>
    </Flex>
  )
}
