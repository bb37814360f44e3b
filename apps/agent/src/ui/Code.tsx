import css from './Code.module.css'

/** What is copied letter by letter. */
export const Code = ({ children }: { children: string }) => <code className={css.code}>{children}</code>
