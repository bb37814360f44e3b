import css from './Avatar.module.css'

const own = '/pictures/avatar.svg'

/** Shows the player's picture or the default. The default is also the background if the picture fails to load. */
export function Avatar({ of, size = 'm' }: { of?: string | null; size?: 's' | 'm' | 'l' }) {
  return <img className={`${css.avatar} ${css[size]}`} src={of || own} alt="" width="56" height="56" loading="lazy" />
}
