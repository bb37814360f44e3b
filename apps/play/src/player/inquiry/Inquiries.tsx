import { Card } from '@koi/ui/Card'
import { Tag } from '@koi/ui/Tag'
import { usePages } from '../../app/usePages.ts'
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
              <p className={css.name}>
                <strong>{row.name}</strong>
                <Tag tone={row.isOpen ? 'waiting' : 'good'}>{row.isOpen ? copy.open : copy.closed}</Tag>
              </p>
              <p className={css.faint}>{copy.no(row.no)}</p>
              {row.about && <p className={css.faint}>{copy.aboutNo(row.about)}</p>}
              <p className={css.words}>{row.content}</p>
              <p className={css.faint}>{copy.asked(row.askedAt)}</p>
              {row.isOpen ? (
                <p className={css.faint}>{copy.due(row.dueAt)}</p>
              ) : (
                <div className={css.answer}>
                  <strong>{copy.answer}</strong>
                  <p className={css.words}>{row.answer}</p>
                  <p className={css.faint}>{copy.answered(row.answeredAt)}</p>
                </div>
              )}
            </Card>
          )}
        </List>
      )}
    </section>
  )
}
