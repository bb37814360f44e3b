import { outcomeNames, signInNames } from '@koi/contract/device/device.copy'
import { Tag } from '@koi/ui/Tag'
import { numberOf } from '@koi/web/money'
import { usePages } from '../app/usePages.ts'
import { List } from '../ui/List.tsx'
import { copy } from './device.copy.ts'
import css from './device.module.css'

const labelOf = (names: Record<string, string>, word: unknown): string => names[String(word)] ?? String(word ?? '')

export function SignIns() {
  const pages = usePages('POST /api/devices/history', {})
  return (
    <section aria-label={copy.history}>
      <h2 className={css.title}>{copy.history}</h2>
      <p className={css.line}>{pages.isEmpty ? copy.nothing : copy.historyLine}</p>
      {!pages.isEmpty && (
        <List pages={pages}>
          {(visit, index) => (
            <li key={`${visit?.id ?? ''}${index}`} className={css.visit}>
              <p className={css.name}>
                <strong>{labelOf(signInNames, visit?.kind)}</strong>
                <Tag tone={visit?.outcome === 'right' ? 'good' : 'bad'}>{labelOf(outcomeNames, visit?.outcome)}</Tag>
                {numberOf(visit?.is_new) === 1 && <Tag tone="waiting">{copy.isNew}</Tag>}
              </p>
              <p className={css.faint}>{[visit?.device || copy.unknown, visit?.address].filter(Boolean).join(' · ')}</p>
              <p className={css.faint}>{visit?.created_at}</p>
            </li>
          )}
        </List>
      )}
    </section>
  )
}
