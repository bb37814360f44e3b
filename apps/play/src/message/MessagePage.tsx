import { useSearchParams } from 'react-router'
import { Screen } from '../app/Screen.tsx'
import { useToken } from '../app/session.ts'
import { paths } from '../app/paths.ts'
import { Blank } from '../ui/Blank.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { texts } from './message.copy.ts'
import { Messages } from './Messages.tsx'
import { Notices } from './Notices.tsx'

const tabs = [
  { value: 1, label: texts.notices },
  { value: 2, label: texts.messages },
] as const

/** /message?type=1|2: announcements for everybody, messages for players (MESSAGE-01 to 06, D-010). */
export default function MessagePage() {
  const [query, setQuery] = useSearchParams()
  const token = useToken()
  const type = query.get('type') === '2' ? 2 : 1
  const visitor = (
    <Blank
      picture="soon"
      action={
        <ButtonLink kind="soft" to={paths.login()}>
          {texts.logIn}
        </ButtonLink>
      }
    >
      {texts.logInFirst}
    </Blank>
  )
  return (
    <Screen title={texts.title}>
      <Tabs<1 | 2>
        label={texts.title}
        items={tabs}
        value={type}
        onChange={(next) => setQuery({ type: String(next) }, { replace: true })}
      />
      {type === 1 ? <Notices /> : token ? <Messages /> : visitor}
    </Screen>
  )
}
