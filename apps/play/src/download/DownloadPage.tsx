import { Button } from '@koi/ui/Button'
import { Icon } from '@koi/ui/Icon'
import { check } from '@koi/ui/icons/frame'
import { openDownload } from './openDownload.ts'
import { Screen } from '../app/Screen.tsx'
import { useSite } from '../app/siteInfo.ts'
import { copy } from './download.copy.ts'
import css from './download.module.css'

export default function DownloadPage() {
  const site = useSite()
  return (
    <Screen title={copy.title}>
      <section className={css.card}>
        <img src="/icons/icon-192.png" alt="" width="88" height="88" />
        <span className={css.mark}>{copy.recommended}</span>
        <h2>{copy.app(site?.title ?? '')}</h2>
        <p>{copy.tagline}</p>
        <Button wide onClick={() => openDownload(site?.appUrl)}>
          {copy.download}
        </Button>
      </section>
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
