import { ButtonLink } from '@koi/ui/Button'
import { alert } from '@koi/ui/icons/frame'
import { book, handshake, lock, phone, question, shield } from '@koi/ui/icons/account'
import { RowLink, Rows } from '@koi/ui/Rows'
import { Foot } from '../../app/shell/Foot.tsx'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { articleTitles, copy } from './article.copy.ts'
import css from './article.module.css'

const entries = [
  { type: 7, icon: book },
  { type: 1, icon: question },
  { type: 2, icon: lock },
  { type: 3, icon: alert },
  { type: 4, icon: phone },
  { type: 5, icon: handshake },
  { type: 8, icon: shield },
] as const

export default function HelpPage() {
  return (
    <Screen title={copy.help}>
      <div className={css.head}>
        <p className={css.headTitle}>{copy.helpTitle}</p>
        <p>{copy.helpLine}</p>
      </div>
      <Rows>
        {entries.map(({ type, icon }) => (
          <RowLink key={type} icon={icon} label={articleTitles[type] ?? ''} to={paths.article(type)} />
        ))}
      </Rows>
      <div className={css.service}>
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {copy.service}
        </ButtonLink>
      </div>
      <Foot />
    </Screen>
  )
}
