import { Beside, Faint } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Tag } from '@koi/ui/Tag'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { copy } from './inquiry.copy.ts'
import css from './inquiry.module.css'
import { toInquiry } from './inquiry.read.ts'

export function Inquiries() {
  const pages = usePages('POST /api/inquiries', {}, { toRow: toInquiry })
  return (
    <section aria-label={copy.mine}>
      <h2 className={css.title}>{copy.mine}</h2>
      {pages.isEmpty && <p className={css.none}>{copy.none}</p>}
      {!pages.isEmpty && (
        <List pages={pages}>
          {(row, index) => (
            <Card as="li" gap={1} key={`${row.no}${index}`}>
              <Beside>
                <strong>{row.name}</strong>
                <Tag tone={row.isOpen ? 'waiting' : 'good'}>{row.isOpen ? copy.open : copy.closed}</Tag>
              </Beside>
              <Faint>{copy.no(row.no)}</Faint>
              {row.about && <Faint>{copy.aboutNo(row.about)}</Faint>}
              <p className={css.words}>{row.content}</p>
              <Faint>{copy.asked(row.askedAt)}</Faint>
              {row.isOpen ? (
                <Faint>{copy.due(row.dueAt)}</Faint>
              ) : (
                <div className={css.answer}>
                  <strong>{copy.answer}</strong>
                  <p className={css.words}>{row.answer}</p>
                  <Faint>{copy.answered(row.answeredAt)}</Faint>
                </div>
              )}
            </Card>
          )}
        </List>
      )}
    </section>
  )
}
