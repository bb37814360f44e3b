import { useConversation } from '@koi/web/chat/useConversation'
import { Alert, Button, Card, Empty, Flex, Space, theme, Typography } from 'antd'
import { type CSSProperties, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import { useOpenChat } from '../../app/liveChats.ts'
import { useMay, useMe } from '../../app/me.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useOnce } from '../../app/useOnce.ts'
import { Page } from '../../ui/page/Page.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { copy, threadStates } from './chat.copy.ts'
import './chat.css'
import { conversationOf } from './conversations.ts'
import { Messages } from './Messages.tsx'
import { PlayerSide } from './PlayerSide.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import { nameOf, type Thread } from './thread.ts'
import { ThreadList } from './ThreadList.tsx'
import { useInvalidate } from '../../app/useInvalidate.ts'

export default function ChatPage() {
  const { id = '' } = useParams()
  useOpenChat()
  const { token } = theme.useToken()
  const colours = {
    '--desk-line': token.colorBorderSecondary,
    '--desk-box': token.colorBgContainer,
    '--desk-low': token.colorFillTertiary,
    '--desk-ours': token.colorInfoBg,
    '--desk-chosen': token.colorFillSecondary,
    '--desk-text': token.colorText,
    '--desk-soft': token.colorTextSecondary,
  } as CSSProperties
  return (
    <Page title={copy.title}>
      <div className="desk" style={colours}>
        <ThreadList chosen={id} />
        {id ? (
          <OpenThread key={id} id={id} />
        ) : (
          <Card size="small" className="desk-talk">
            <Empty description={copy.noneHint} style={{ marginTop: 120 }} />
          </Card>
        )}
      </div>
    </Page>
  )
}

function OpenThread({ id }: { id: string }) {
  const conversation = useMemo(() => conversationOf(id), [id])
  const state = useConversation(conversation)
  const { thread } = state
  const { data: me } = useMe()
  const isMine = thread?.state === 'served' && thread.operator_name === me?.username
  const isTaken = thread?.state === 'served' && !isMine
  const mayAnswer = useMay()('POST /console/api/chat/threads/:id/claim')
  return (
    <>
      <Card
        size="small"
        className="desk-talk"
        title={thread && <Title thread={thread} />}
        extra={
          thread && mayAnswer && <Actions thread={thread} isMine={isMine} onDone={() => conversation.reconnectNow()} />
        }
      >
        <Messages conversation={conversation} state={state} isMine={isMine} />
        {!mayAnswer ? (
          <Alert type="info" showIcon title={copy.readOnly} />
        ) : isTaken ? (
          <Alert type="info" showIcon title={copy.takenBy(thread.operator_name)} />
        ) : (
          <ReplyBox thread={id} conversation={conversation} language={thread?.language} />
        )}
      </Card>
      {thread && <PlayerSide thread={thread} />}
    </>
  )
}

const Title = ({ thread }: { thread: Thread }) => (
  <Space>
    <Typography.Text strong>{nameOf(thread)}</Typography.Text>
    <StateTag options={threadStates} value={thread.state} />
    {thread.operator_name && <Typography.Text type="secondary">{thread.operator_name}</Typography.Text>}
  </Space>
)

function Actions({ thread, isMine, onDone }: { thread: Thread; isMine: boolean; onDone: () => void }) {
  const act = useAct()
  const invalidate = useInvalidate()
  const [problem, setProblem] = useState('')
  const params = { id: thread.id }
  const claim = useOnce(async () => {
    setProblem('')
    try {
      await write('POST /console/api/chat/threads/:id/claim', params)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    onDone()
    invalidate({ queryKey: ['GET /console/api/chat/threads'] })
  })
  const hand = () =>
    act({
      title: copy.handTitle,
      effect: copy.handEffect,
      verb: copy.hand,
      fields: [
        {
          name: 'operator_id',
          label: copy.handTo,
          kind: 'select',
          optionsFrom: { at: 'GET /console/api/chat/operators', value: 'id', label: 'username' },
        },
      ],
      at: 'POST /console/api/chat/threads/:id/hand',
      params,
      after: onDone,
    })
  const close = () =>
    act({
      title: copy.closeTitle,
      effect: copy.closeEffect,
      verb: copy.close,
      at: 'POST /console/api/chat/threads/:id/close',
      params,
      after: onDone,
    })
  return (
    <Flex gap={8} align="center">
      {problem && (
        <Typography.Text type="danger" role="alert">
          {problem}
        </Typography.Text>
      )}
      {thread.state !== 'served' && (
        <Button type="primary" size="small" onClick={() => void claim()}>
          {copy.claim}
        </Button>
      )}
      {thread.state === 'served' && (
        <Button size="small" onClick={hand}>
          {copy.hand}
        </Button>
      )}
      {(isMine || thread.state === 'waiting') && (
        <Button size="small" danger onClick={close}>
          {copy.close}
        </Button>
      )}
    </Flex>
  )
}
