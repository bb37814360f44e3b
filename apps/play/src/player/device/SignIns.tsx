import { Beside, Faint, SectionTitle } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Tag } from '@koi/ui/Tag'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { copy } from './device.copy.ts'
import css from './device.module.css'
import { toSignIn } from './device.read.ts'

export function SignIns() {
  const pages = usePages('POST /api/devices/history', {}, { toRow: toSignIn })
  return (
    <section aria-label={copy.history}>
      <SectionTitle>{copy.history}</SectionTitle>
      <p className={css.line}>{pages.isEmpty ? copy.nothing : copy.historyLine}</p>
      {!pages.isEmpty && (
        <List pages={pages}>
          {(visit, index) => (
            <Card as="li" gap={1} key={`${visit.id}${index}`}>
              <Beside>
                <strong>{visit.kind}</strong>
                <Tag tone={visit.isRight ? 'good' : 'bad'}>{visit.outcome}</Tag>
                {visit.isNew && <Tag tone="waiting">{copy.isNew}</Tag>}
              </Beside>
              <Faint>{[visit.device ?? copy.unknown, visit.address].filter(Boolean).join(' · ')}</Faint>
              <Faint>{visit.at}</Faint>
            </Card>
          )}
        </List>
      )}
    </section>
  )
}
