import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { useEffect, useState } from 'react'
import { call } from '../../app/data/api.ts'
import { markAllSeen, setUnread, useUnread } from '../../app/notices/unread.ts'
import { useChange } from '../../app/data/useChange.ts'
import { usePages } from '../../app/data/usePages.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Html } from '../../ui/Html.tsx'
import { List } from '../../ui/List.tsx'
import { copy } from './message.copy.ts'
import css from './message.module.css'
import { type Message, toMessage, toUnread, withMarks } from './message.read.ts'

interface ItemProps {
  message: Message
  isUnread: boolean
  isOpen: boolean
  onOpen: () => void
}

/** A message with the beginning of its text; a press opens it. A dot and a bold title mark an unread one. */
const Item = ({ message: { title, at, content }, isUnread, isOpen, onOpen }: ItemProps) => (
  <Card as="li">
    <div className={css.item}>
      <h2 className={css.title} data-unread={isUnread}>
        <button type="button" aria-expanded={isOpen} className={css.opener} onClick={onOpen}>
          {isUnread && <span role="img" aria-label={copy.isUnread} className={css.dot} />}
          <span>{title}</span>
        </button>
      </h2>
      <p className={css.time}>{at}</p>
      <div className={isOpen ? undefined : css.beginning}>
        <Html of={content} />
      </div>
    </div>
  </Card>
)

/** Lists the messages to the player. */
export function Messages() {
  /** Messages that were opened in this visit, and whether they still are. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const pages = usePages('POST /api/noticeList', {}, { toRow: toMessage, pick: withMarks, toHead: toUnread })
  const unread = useUnread()
  useChange('messages', () => {
    if (pages.page <= 1) void pages.again()
  })
  const seen = pages.page > 0 && pages.head.data === null ? pages.total : null
  useEffect(() => {
    if (seen !== null) markAllSeen(seen)
  }, [seen])

  const open = (key: string, { id, isUnread }: Message) => {
    setOpened((before) => new Map(before).set(key, !before.get(key)))
    if (!isUnread || !id || opened.has(key)) return
    // Without a connection the message stays unread.
    call('POST /api/noticeRead', { id }, { quiet: true }).then(
      ({ data }) => setUnread(toUnread(data) ?? 0),
      () => undefined,
    )
  }
  const [readAll, isReading] = useSubmit(async () => {
    const { data } = await call('POST /api/noticeRead', {})
    setUnread(toUnread(data) ?? 0)
    await pages.again()
  })
  return (
    <>
      {unread > 0 && pages.rows.length > 0 && (
        <div className={css.bar}>
          <p>{copy.unread(unread)}</p>
          <Button kind="quiet" size="s" busy={isReading} onClick={() => void readAll()}>
            {copy.readAll}
          </Button>
        </div>
      )}
      <List pages={pages}>
        {(message, index) => {
          const key = message.id ?? String(index)
          return (
            <Item
              key={key}
              message={message}
              isUnread={message.isUnread && !opened.has(key)}
              isOpen={opened.get(key) ?? false}
              onOpen={() => open(key, message)}
            />
          )
        }}
      </List>
    </>
  )
}
