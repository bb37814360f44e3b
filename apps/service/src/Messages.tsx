import type { MessageView } from '@koi/contract/contact/chat/chat'
import { Button } from '@koi/ui/Button'
import type { ConversationState } from '@koi/web/chat/conversation'
import { canRetry, type Pending } from '@koi/web/chat/outbox'
import type { GuestThread } from '@koi/web/chat/socketTransport'
import { usePreview } from '@koi/web/chat/usePreview'
import type { ReactNode } from 'react'
import { Articles, Picture } from './Body.tsx'
import css from './Messages.module.css'
import { copy } from './service.copy.ts'
import { minutesOf, timeText } from './time.ts'

interface Props {
  state: ConversationState<MessageView, GuestThread>
  onOlder: () => void
  onAgain: (id: string) => void
}

/** A time is shown between messages that are further apart than this. */
const minutesBetweenTimes = 5

export function Messages({ state, onOlder, onAgain }: Props) {
  const { messages, pending, thread, seenByOther } = state
  const lastOwn = messages.findLast(({ author }) => author === 'guest')?.seq
  // While the bot answers, the operators' read position belongs to an earlier conversation.
  const isRead = thread?.state !== 'bot' && (lastOwn ?? 0) <= seenByOther
  return (
    <>
      {state.hasOlder && (
        <div className={css.older}>
          <Button kind="quiet" size="s" onClick={onOlder}>
            {copy.older}
          </Button>
        </div>
      )}
      <ol className={css.list}>
        {messages.map((message, index) => (
          <Message
            key={`${message.author} ${message.id}`}
            message={message}
            before={messages[index - 1]}
            mark={message.seq === lastOwn ? (isRead ? copy.read : copy.sent) : ''}
          />
        ))}
        {pending.map((message) => (
          <Unsent key={`${'guest'} ${message.id}`} message={message} onAgain={() => onAgain(message.id)} />
        ))}
      </ol>
    </>
  )
}

interface MessageProps {
  message: MessageView
  before: MessageView | undefined
  mark: string
}

function Message({ message, before, mark }: MessageProps) {
  const { author, kind, text, at } = message
  const isLater = !before || minutesOf(at) - minutesOf(before.at) > minutesBetweenTimes
  const time = isLater && (
    <li className={css.time}>
      <time>{timeText(at)}</time>
    </li>
  )
  if (kind === 'note')
    return (
      <>
        {time}
        <li className={css.note}>{text}</li>
      </>
    )
  const isSame = !isLater && before.author === author && before.kind !== 'note'
  return (
    <>
      {time}
      <Item author={author} isSame={isSame} mark={mark}>
        {kind === 'picture' ? (
          <Picture address={new URL(text, location.href).href} />
        ) : kind === 'articles' ? (
          <Articles text={text} />
        ) : (
          <p className={css.bubble}>{text}</p>
        )}
      </Item>
    </>
  )
}

interface ItemProps {
  author: MessageView['author']
  /** Whether the previous message has the same author. */
  isSame: boolean
  mark: ReactNode
  children: ReactNode
}

function Item({ author, isSame, mark, children }: ItemProps) {
  const isMine = author === 'guest'
  const who = author === 'operator' ? copy.operator : copy.bot
  return (
    <li className={`${css.item} ${isMine ? css.mine : ''} ${isSame ? css.same : ''}`}>
      {!isMine && !isSame && <span className={css.who}>{who}</span>}
      {children}
      {mark && <span className={css.mark}>{mark}</span>}
    </li>
  )
}

function Unsent({ message, onAgain }: { message: Pending; onAgain: () => void }) {
  const preview = usePreview(message.file)
  const { state, problem } = message
  const isUploadCut = state === 'delayed' && message.file !== undefined && message.picture === undefined
  const isFailed = state === 'refused' || (state === 'delayed' && problem !== '') || isUploadCut
  const isNoPicture = state === 'refused' && !canRetry(message)
  const mark = isFailed ? (
    <span className={css.failed}>
      {copy.failed(problem || copy.offline)}
      {canRetry(message) && (
        <button type="button" className={css.again} onClick={onAgain}>
          {copy.again}
        </button>
      )}
    </span>
  ) : (
    copy.sending
  )
  return (
    <Item author={'guest'} isSame={false} mark={mark}>
      <div className={isFailed ? '' : css.faint}>
        {message.file === undefined ? (
          <p className={css.bubble}>{message.text}</p>
        ) : (
          !isNoPicture && <Picture address={preview} />
        )}
      </div>
    </Item>
  )
}
