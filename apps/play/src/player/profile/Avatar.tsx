import css from './Avatar.module.css'

const own = '/pictures/avatar.svg'

/** The player's picture, or the default, which is also the background while a picture fails to load. */
export function Avatar({ of, size = 'm' }: { of?: string | null; size?: 's' | 'm' | 'l' }) {
  return <img className={`${css.avatar} ${css[size]}`} src={of || own} alt="" width="56" height="56" loading="lazy" />
}
