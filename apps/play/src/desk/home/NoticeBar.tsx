import { Icon } from '@koi/ui/Icon'
import { forward, horn } from '@koi/ui/icons/frame'
import { Link } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { copy } from './home.copy.ts'
import css from './home.module.css'

/** A marquee of notices at reading speed, which pauses while touched or focused. */
export function NoticeBar({ notices }: { notices: readonly string[] }) {
  const letters = notices.reduce((sum, notice) => sum + notice.length, 0)
  return (
    <Link to={paths.messages()} className={css.notices} aria-label={notices.length ? undefined : copy.noticeTitle}>
      <span className={css.horn}>
        <Icon of={horn} size="s" />
      </span>
      <span className={css.noticeWindow}>
        <span className={css.noticeTexts} style={{ animationDuration: `${Math.max(10, letters * 0.28 + 8)}s` }}>
          {notices.map((notice, index) => (
            <span key={`${index} ${notice}`}>{notice}</span>
          ))}
        </span>
      </span>
      <Icon of={forward} size="s" />
    </Link>
  )
}
