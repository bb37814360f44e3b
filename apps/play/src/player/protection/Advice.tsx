import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Notice } from '@koi/ui/Notice'
import { alert, headset } from '@koi/ui/icons/frame'
import { list, phone, shield } from '@koi/ui/icons/account'
import { Row, RowLink, Rows } from '@koi/ui/Rows'
import { paths } from '../../app/shell/paths.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'

export function Advice() {
  const site = useSite()
  const age = site?.minimumAge ?? 18
  const help = site?.help
  const facts = [
    [copy.licence, site?.licence],
    [copy.jurisdiction, site?.jurisdiction],
  ].filter(([, text]) => text)
  return (
    <>
      <Card onPage gap={2}>
        <h2>{copy.adviceTitle}</h2>
        <ul className={css.points}>
          {copy.advice.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>{copy.adviceLine}</p>
      </Card>
      <Card onPage gap={2}>
        <h2>{copy.safetyTitle}</h2>
        <ul className={css.points}>
          {[copy.minors(age), ...copy.safety].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      <Rows title={copy.helpTitle}>
        <RowLink icon={headset} label={copy.service} to={paths.humanService()} />
        <RowLink icon={list} label={copy.inquiries} to={addresses.inquiries} />
        <RowLink icon={phone} label={copy.contact} to={paths.article(4)} />
        <RowLink icon={shield} label={copy.responsibility} to={paths.article(8)} />
        <RowLink icon={list} label={copy.statement} to={addresses.statement} />
        <RowLink icon={shield} label={copy.packetProof} to={addresses.packetProof} />
        {help && <Row label={copy.helpFrom} value={help} />}
        <p className={css.note}>{copy.outside}</p>
      </Rows>
      {facts.length > 0 && (
        <Rows title={copy.operatorTitle}>
          {facts.map(([label, text]) => (
            <Row key={label} label={String(label)} value={text} />
          ))}
        </Rows>
      )}
    </>
  )
}

export const PauseStatus = ({
  until,
  isForever,
  isTermOver,
}: {
  until: string
  isForever: boolean
  isTermOver: boolean
}) => (
  <Notice as="section" label={copy.activeTitle} icon={alert} onPage>
    <h2>{copy.activeTitle}</h2>
    <p>{isForever ? copy.forever : isTermOver ? copy.termOver(until) : copy.until(until)}</p>
    <p>{copy.stillWorks}</p>
  </Notice>
)
