import { paths } from '../app/paths.ts'
import { alert, headset } from '../ui/icons/frame.ts'
import { list, phone, shield } from '../ui/icons/member.ts'
import { RowLink, Rows } from '../ui/Rows.tsx'
import { texts } from './protection.copy.ts'
import css from './protection.module.css'

/** What to watch for, and whom to turn to (R57). For visitors too. */
export function Advice() {
  return (
    <>
      <section className={css.card}>
        <h2>{texts.adviceTitle}</h2>
        <ul className={css.points}>
          {texts.advice.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>{texts.adviceLine}</p>
      </section>
      <section className={css.card}>
        <h2>{texts.safetyTitle}</h2>
        <ul className={css.points}>
          {texts.safety.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <Rows title={texts.helpTitle}>
        <RowLink icon={headset} label={texts.service} to={paths.humanService()} />
        <RowLink icon={phone} label={texts.contact} to={paths.article(4)} />
        <RowLink icon={shield} label={texts.responsibility} to={paths.article(8)} />
        <RowLink icon={list} label={texts.statement} to={paths.statement()} />
        <p className={css.note}>{texts.outside}</p>
      </Rows>
    </>
  )
}

/** How the player stands: what is on, and what goes on working. */
export const Standing = ({ until, isForever }: { until: string; isForever: boolean }) => (
  <section className={css.standing} aria-label={texts.activeTitle}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {alert.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
    <div>
      <h2>{texts.activeTitle}</h2>
      <p>{isForever ? texts.forever : texts.until(until)}</p>
      <p>{texts.stillWorks}</p>
    </div>
  </section>
)
