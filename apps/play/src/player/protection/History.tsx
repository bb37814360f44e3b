import { Faint, SectionTitle } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'
import { toLimitChange } from './protection.read.ts'

export function History() {
  const pages = usePages('POST /api/protection/history', {}, { toRow: toLimitChange })
  return (
    <section aria-label={copy.history}>
      <SectionTitle>{copy.history}</SectionTitle>
      {pages.isEmpty && <p className={css.none}>{copy.nothing}</p>}
      {!pages.isEmpty && (
        <List pages={pages}>
          {(change, index) => (
            <Card as="li" gap={2} key={`${change.id}${index}`}>
              <p>{change.words}</p>
              <Faint>
                {change.at}
                {change.isByOperator && ` · ${copy.byOperator}`}
              </Faint>
            </Card>
          )}
        </List>
      )}
    </section>
  )
}
