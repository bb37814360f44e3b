import { caseStates } from '@koi/contract/state'
import { Tag } from '@koi/ui/Tag'
import { numberOf } from '@koi/web/money'
import { usePages } from '../app/usePages.ts'
import { List } from '../ui/List.tsx'
import { copy } from './inquiry.copy.ts'
import css from './inquiry.module.css'

const isOpen = (state: unknown): boolean => numberOf(state as string | number | null) === caseStates.open

export function Inquiries() {
  const pages = usePages('POST /api/inquiries', {})
  return (
    <section aria-label={copy.mine}>
      <h2 className={css.title}>{copy.mine}</h2>
      {pages.isEmpty && <p className={css.none}>{copy.none}</p>}
      {!pages.isEmpty && (
        <List pages={pages}>
          {(row, index) => (
            <li key={`${row?.inquiry_no ?? ''}${index}`} className={css.card}>
              <p className={css.name}>
                <strong>{row?.name}</strong>
                <Tag tone={isOpen(row?.state) ? 'waiting' : 'good'}>{isOpen(row?.state) ? copy.open : copy.closed}</Tag>
              </p>
              <p className={css.faint}>{copy.no(String(row?.inquiry_no ?? ''))}</p>
              {row?.about && <p className={css.faint}>{copy.aboutNo(String(row.about))}</p>}
              <p className={css.words}>{row?.content}</p>
              <p className={css.faint}>{copy.asked(String(row?.created_at ?? ''))}</p>
              {isOpen(row?.state) ? (
                <p className={css.faint}>{copy.due(String(row?.due_at ?? ''))}</p>
              ) : (
                <div className={css.answer}>
                  <strong>{copy.answer}</strong>
                  <p className={css.words}>{row?.answer}</p>
                  <p className={css.faint}>{copy.answered(String(row?.answered_at ?? ''))}</p>
                </div>
              )}
            </li>
          )}
        </List>
      )}
    </section>
  )
}
