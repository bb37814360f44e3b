import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { check } from '@koi/ui/icons/frame'
import { openDownload } from './openDownload.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useSite } from '../../app/data/siteInfo.ts'
import { copy } from './download.copy.ts'
import css from './download.module.css'

export default function DownloadPage() {
  const site = useSite()
  return (
    <Screen title={copy.title}>
      <Card onPage layout="centred" gap={2}>
        <img className={css.icon} src="/site-icons/192.png" alt="" width="88" height="88" />
        <span className={css.mark}>{copy.recommended}</span>
        <h2 className={css.name}>{copy.app(site?.title ?? '')}</h2>
        <p className={css.tagline}>{copy.tagline}</p>
        <Button wide onClick={() => openDownload(site?.appUrl)}>
          {copy.download}
        </Button>
      </Card>
      <ul className={css.points}>
        {copy.points.map((point) => (
          <li key={point}>
            <Icon of={check} size="s" />
            {point}
          </li>
        ))}
      </ul>
    </Screen>
  )
}
