import { formats } from '@koi/contract/formats'
import type { ConversationState } from '@koi/web/chat/conversation'
import { parsePassages } from '@koi/web/chat/found'
import { canRetry, type Pending } from '@koi/web/chat/outbox'
import { useFollow } from '@koi/web/chat/useFollow'
import { usePreview } from '@koi/web/chat/usePreview'
import { Alert, Button, Empty, Flex, Image, Typography } from 'antd'
import { useRef } from 'react'
import { copy } from './chat.copy.ts'
import type { DeskConversation } from './conversations.ts'
import type { Message, Thread } from './thread.ts'

interface Props {
  conversation: DeskConversation
  state: ConversationState<Message, Thread>
  /** Whether the thread is assigned to this operator: only then are visible messages marked as seen. */
  isMine: boolean
}

export function Messages({ conversation, state, isMine }: Props) {
  const { messages, pending, problem, seenByOther } = state
  const log = useRef<HTMLDivElement>(null)
  useFollow(log, conversation, { first: messages[0]?.seq, isReader: isMine })
  const lastOwn = messages.findLast(({ author }) => author === 'operator')?.seq
  return (
    <div
      ref={log}
      className="desk-scroll"
      role="log"
      aria-label={copy.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
      tabIndex={0}
    >
      <div className="desk-messages">
        {state.hasOlder && (
          <Button type="link" block onClick={() => void conversation.loadOlder()}>
            {copy.older}
          </Button>
        )}
        {messages.length === 0 && state.connection === 'ready' && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} />
        )}
        {messages.map((message) => (
          <Line
            key={message.seq}
            message={message}
            mark={message.seq !== lastOwn ? '' : message.seq <= seenByOther ? copy.readMark : copy.unreadMark}
          />
        ))}
        {pending.map((message) => (
          <Waiting key={message.id} message={message} onAgain={() => conversation.retry(message.id)} />
        ))}
        {state.isTyping && <Typography.Text type="secondary">{copy.typing}</Typography.Text>}
        {problem && <Alert type="warning" showIcon role="alert" title={problem} />}
      </div>
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
  const isOperators = author === 'operator'
  const isOurs = author !== 'guest'
  const who = isOperators ? message.operator_name : isOurs ? copy.byOperator : ''
  return (
    <Flex vertical align={isOurs ? 'end' : 'start'} className="desk-line">
      <Typography.Text type="secondary" className="desk-small">
        {[who, formats.time(message.at, 'short')].filter(Boolean).join(' · ')}
      </Typography.Text>
      {kind === 'picture' ? (
        <Image src={text} alt={copy.pictureAlt} width={180} style={{ borderRadius: 8 }} />
      ) : (
        <div className={isOperators ? 'desk-bubble ours' : isOurs ? 'desk-bubble bot' : 'desk-bubble'}>
          {kind === 'articles' ? copy.found(parsePassages(text).map(({ title }) => title)) : text}
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
  const preview = usePreview(message.file)
  const isRefused = message.state === 'refused'
  return (
    <Flex vertical align="end" className="desk-line">
      {message.file ? (
        <Image src={preview ?? ''} alt={copy.pictureAlt} width={180} style={{ opacity: 0.6 }} />
      ) : (
        <div className="desk-bubble ours waiting">{message.text}</div>
      )}
      <Typography.Text type={isRefused ? 'danger' : 'secondary'} className="desk-small">
        {isRefused ? copy.failed(message.problem) : message.problem || copy.sending}
        {isRefused && canRetry(message) && (
          <Button type="link" size="small" onClick={onAgain}>
            {copy.again}
          </Button>
        )}
      </Typography.Text>
    </Flex>
  )
}
