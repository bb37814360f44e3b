import { Button } from '@koi/ui/Button'
import { Confirm } from '@koi/ui/Confirm'
import { Icon } from '@koi/ui/Icon'
import { ProblemNotice } from '@koi/ui/Notice'
import { down } from '@koi/ui/icons/controls'
import { Conversation } from '@koi/web/chat/conversation'
import { SocketTransport } from '@koi/web/chat/socketTransport'
import { useConversation } from '@koi/web/chat/useConversation'
import { useFollow } from '@koi/web/chat/useFollow'
import { useEffect, useRef, useState } from 'react'
import { sendPicture } from './api.ts'
import css from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { Foot } from './Foot.tsx'
import { Header } from './Header.tsx'
import { Messages } from './Messages.tsx'
import { copy } from './service.copy.ts'
import { SharedPicture } from './SharedPicture.tsx'

interface Props {
  token: string
  title: string
  /** Called when the token is no longer valid. */
  onLost: (wasPlayer: boolean) => void
}

function openTransport(token: string) {
  const address = new URL('/service/socket', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const line = new SocketTransport({ address: address.href, token, upload: (file) => sendPicture(token, file) })
  return { line, conversation: new Conversation(line, 'guest') }
}

export function Chat({ token, title, onLost }: Props) {
  const [{ line: transport, conversation }] = useState(() => openTransport(token))
  const state = useConversation(conversation)
  const log = useRef<HTMLDivElement>(null)
  const { toEnd } = useFollow(log, conversation, { first: state.messages[0]?.seq })
  const [isAsking, setAsking] = useState(false)
  const [isUnsent, setUnsent] = useState(false)
  const { thread, connection, messages, pending, unread } = state
  const isReady = connection === 'ready'
  const threadState = thread?.state ?? 'bot'
  const isWithPerson = threadState === 'waiting' || threadState === 'served'
  const wasPlayer = Boolean(thread?.name)

  useEffect(() => {
    if (connection === 'lost') onLost(wasPlayer)
  }, [connection, wasPlayer, onLost])
  useEffect(() => {
    document.title = unread > 0 ? copy.unreadTitle(unread) : copy.title
  }, [unread])

  const sendText = (text: string) => {
    conversation.sendText(text)
    toEnd()
  }
  const sendImage = (file: Blob) => {
    conversation.sendImage(file)
    toEnd()
  }
  return (
    <>
      <Header
        title={title}
        status={isReady ? copy.states[threadState] : connection === 'connecting' ? copy.connecting : copy.offline}
        {...(connection === 'connecting' ? {} : { line: isReady ? 'ready' : 'cut' })}
      >
        {thread && (
          <Button
            size="s"
            kind={isWithPerson ? 'light' : 'primary'}
            disabled={!isReady}
            onClick={() => (isWithPerson ? setAsking(true) : transport.sendFrame({ t: 'call' }))}
          >
            {isWithPerson ? copy.end : copy.call}
          </Button>
        )}
      </Header>
      <main className={css.main}>
        <div
          ref={log}
          className={css.log}
          role="log"
          aria-label={copy.messages}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
          tabIndex={0}
        >
          <div className={css.inner}>
            <Messages
              state={state}
              onOlder={() => void conversation.loadOlder()}
              onAgain={(id) => conversation.retry(id)}
            />
            <Foot
              isTyping={state.isTyping}
              isToBeRated={threadState === 'closed' && thread?.score === null}
              isNew={thread !== null && pending.length === 0 && !messages.some(({ author }) => author === 'guest')}
              onRate={(score, note) => transport.sendFrame({ t: 'rate', score, ...(note ? { note } : {}) })}
              onAsk={sendText}
            />
          </div>
        </div>
        {unread > 0 && (
          <div className={css.more}>
            <Button size="s" onClick={toEnd}>
              {copy.fresh(unread)}
              <Icon of={down} size="s" />
            </Button>
          </div>
        )}
      </main>
      <Composer onText={sendText} onPicture={sendImage} onTyping={() => isWithPerson && conversation.sendTyping()} />
      <SharedPicture onSend={sendImage} />
      {isAsking && (
        <Confirm
          title={copy.end}
          confirmLabel={copy.yes}
          cancelLabel={copy.no}
          onCancel={() => {
            setAsking(false)
            setUnsent(false)
          }}
          onConfirm={() => {
            const isSent = transport.sendFrame({ t: 'end' })
            setUnsent(!isSent)
            if (isSent) setAsking(false)
          }}
        >
          {copy.endSure}
          {isUnsent && <ProblemNotice text={copy.unsent} />}
        </Confirm>
      )}
    </>
  )
}
