import css from './More.module.css'

/** Details of a rule, folded until the player opens them. */
export const More = ({ title, text }: { title: string; text: string }) => (
  <details className={css.more}>
    <summary>{title}</summary>
    <p>{text}</p>
  </details>
)
