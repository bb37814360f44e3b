import { Faint } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { trophy } from '@koi/ui/icons/frame'
import { handshake, mail } from '@koi/ui/icons/account'
import { Foot } from '../../app/shell/Foot.tsx'
import { paths } from '../../app/shell/paths.ts'
import { copy } from './sponsor.copy.ts'
import css from './sponsor.module.css'

const icons = [handshake, trophy, mail]

/** A static page; all names on it are invented. */
export default function SponsorPage() {
  return (
    <div className={css.page}>
      <h1>{copy.title}</h1>
      <Faint>{copy.line}</Faint>
      <img className={css.hero} src="/pictures/sponsor.svg" alt="" width="686" height="360" />
      {copy.blocks.map(({ title, text }, index) => (
        <Card layout="row" gap={3} key={title}>
          <span className={css.icon}>
            <Icon of={icons[index] ?? handshake} />
          </span>
          <div className={css.words}>
            <h2 className={css.title}>{title}</h2>
            <Faint>{text}</Faint>
          </div>
        </Card>
      ))}
      <ButtonLink to={paths.service()} kind="soft" wide>
        {copy.service}
      </ButtonLink>
      <Foot />
    </div>
  )
}
