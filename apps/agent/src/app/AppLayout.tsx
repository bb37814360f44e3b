import { Icon, type Glyph } from '@koi/ui/Icon'
import { home } from '@koi/ui/icons/frame'
import { chart, qr, shield } from '@koi/ui/icons/account'
import { users } from '@koi/ui/icons/menu'
import { slips } from '@koi/ui/icons/money'
import { wallet } from '@koi/ui/icons/payees'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from '@koi/ui/router'
import { copy } from './app.copy.ts'
import css from './AppLayout.module.css'
import { Loading } from './States.tsx'

const { pages } = copy
/** The menu. On a phone, minor entries are at the top and the others in the bottom bar. */
const entries: readonly { to: string; label: string; icon: Glyph; isMinor?: boolean }[] = [
  { to: '/', label: pages.overview, icon: home },
  { to: '/link', label: pages.link, icon: qr },
  { to: '/downline', label: pages.downline, icon: users },
  { to: '/statements', label: pages.statements, icon: slips },
  { to: '/wallet', label: pages.wallet, icon: wallet },
  { to: '/days', label: pages.days, icon: chart, isMinor: true },
  { to: '/security', label: pages.security, icon: shield, isMinor: true },
]

function Entry({ to, label, icon, size, className }: (typeof entries)[number] & { size?: 's'; className: string }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={className}>
      <Icon of={icon} {...(size && { size })} />
      <span>{label}</span>
    </Link>
  )
}

/** Shows the menu as a bottom bar on a phone and as a side column on a desktop. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pathname)
  useEffect(() => {
    const entry = entries.find(({ to }) => to !== '/' && pathname.startsWith(to)) ?? entries[0]
    document.title = `${entry?.label} · ${copy.product}`
    window.scrollTo(0, 0)
    // After navigation, move the focus to the page content.
    if (seen.current !== pathname) main.current?.focus()
    seen.current = pathname
  }, [pathname])
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {copy.skip}
      </a>
      <header className={css.top}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={28} height={28} />
        <strong>{copy.product}</strong>
        <nav className={css.minor} aria-label={`${pages.days} ${pages.security}`}>
          {entries.map(
            ({ isMinor, ...entry }) =>
              isMinor && <Entry key={entry.to} {...entry} size="s" className={css.tool ?? ''} />,
          )}
        </nav>
      </header>
      <nav className={css.menu} aria-label={copy.menu}>
        {entries.map((entry) => (
          <Entry key={entry.to} {...entry} className={`${css.entry} ${entry.isMinor ? css.deskOnly : ''}`} />
        ))}
      </nav>
      <main ref={main} id="main" className={css.main} tabIndex={-1}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
    </div>
  )
}
