import { ButtonLink } from '@koi/ui/Button'
import { EmptyState } from '@koi/ui/EmptyState'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useQuery } from '@koi/ui/router'
import { Screen } from '../../app/shell/Screen.tsx'
import { useToken } from '../../app/session/session.ts'
import { paths } from '../../app/shell/paths.ts'
import { useUnread } from '../../app/notices/unread.ts'
import { copy } from './message.copy.ts'
import css from './message.module.css'
import { Messages } from './Messages.tsx'
import { Notices } from './Notices.tsx'

const MessagesLabel = ({ unread }: { unread: number }) => (
  <>
    {copy.messages}
    {unread > 0 && (
      <span className={css.count} aria-label={copy.unread(unread)}>
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </>
)

/** type=1 shows the announcements, which are public; type=2 shows the messages, for players only. */
export default function MessagePage() {
  const [query, setQuery] = useQuery()
  const token = useToken()
  const unread = useUnread()
  const tabs = [
    { value: 1, label: copy.notices },
    { value: 2, label: <MessagesLabel unread={token ? unread : 0} /> },
  ] as const
  const type = query.get('type') === '2' ? 2 : 1
  const visitor = (
    <EmptyState
      picture="soon"
      action={
        <ButtonLink kind="soft" to={paths.login()} state={paths.messages(2)}>
          {copy.logIn}
        </ButtonLink>
      }
    >
      {copy.logInFirst}
    </EmptyState>
  )
  return (
    <Screen title={copy.title}>
      <Tabs<1 | 2>
        id="messages"
        label={copy.title}
        items={tabs}
        value={type}
        onChange={(next) => setQuery({ type: String(next) })}
      />
      <TabPanel of="messages" value={type}>
        {type === 1 ? <Notices /> : token ? <Messages /> : visitor}
      </TabPanel>
    </Screen>
  )
}
