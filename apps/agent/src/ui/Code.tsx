import css from './Code.module.css'

export const Code = ({ children }: { children: string }) => <code className={css.code}>{children}</code>
