import { Card } from '@koi/ui/Card'
import { useEffect } from 'react'
import { markAllRead } from '../../app/notices/unread.ts'
import { useChange } from '../../app/data/useChange.ts'
import { usePages } from '../../app/data/usePages.ts'
import { Html } from '../../ui/Html.tsx'
import { List } from '../../ui/List.tsx'
import css from './message.module.css'
import { toMessage } from './message.read.ts'

/** Lists the messages to the player and marks them as seen once they are shown. */
export function Messages() {
  const pages = usePages('POST /api/noticeList', {}, { toRow: toMessage })
  useChange('messages', () => {
    if (pages.page <= 1) void pages.again()
  })
  const seen = pages.page > 0 ? pages.total : null
  useEffect(() => {
    if (seen === null) return
    markAllRead(seen)
  }, [seen])
  return (
    <List pages={pages}>
      {(message, index) => (
        <Card as="li" gap={1} key={message.id ?? index}>
          <h2>{message.title}</h2>
          <p className={css.time}>{message.at}</p>
          <Html of={message.content} />
        </Card>
      )}
    </List>
  )
}
