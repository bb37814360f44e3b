import { addresses } from '@koi/contract/addresses'
import type { Glyph } from '@koi/ui/Icon'
import { Icon } from '@koi/ui/Icon'
import { download, gift, globe, headset, home, person, trophy } from '@koi/ui/icons/frame'
import { IconButton } from '@koi/ui/IconButton'
import { Skeleton } from '@koi/ui/Skeleton'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from '@koi/ui/router'
import { labelCopy } from './app.copy.ts'
import { useGo } from './go.ts'
import { Heading } from './Heading.ts'
import { Logo } from './Logo.tsx'
import { paths } from './paths.ts'
import css from './Layout.module.css'
import { useToken } from '../session/session.ts'

const entries: readonly { to: string; label: string; icon: Glyph }[] = [
  { to: paths.promotions(), label: labelCopy.promotions, icon: gift },
  { to: paths.service(), label: labelCopy.service, icon: headset },
  { to: paths.home(), label: labelCopy.home, icon: home },
  { to: addresses.sponsor, label: labelCopy.sponsor, icon: trophy },
  { to: paths.mine(), label: labelCopy.mine, icon: person },
]

const DisplaySheet = lazy(async () => ({ default: (await import('./DisplaySheet.tsx')).DisplaySheet }))

const withHeader: ReadonlySet<string> = new Set([paths.home(), paths.promotions()])

/** A link that shows a toast when its path is already open. */
function Go({
  to,
  label,
  icon,
  className,
  isCurrent,
  showsLabel = true,
}: {
  to: string
  label: string
  icon: Glyph
  className?: string
  isCurrent?: boolean
  showsLabel?: boolean
}) {
  const go = useGo()
  return (
    <Link
      to={to}
      className={className}
      aria-label={showsLabel ? undefined : label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      <Icon of={icon} />
      {showsLabel && <span>{label}</span>}
    </Link>
  )
}

function LayoutHeader() {
  const go = useGo()
  const token = useToken()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.header}>
      <div className={css.tools}>
        <Go
          to={addresses.download}
          label={labelCopy.download}
          icon={download}
          className={css.tool}
          showsLabel={!!token}
        />
        <IconButton icon={globe} label={labelCopy.display} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        {isOpen && (
          <Suspense fallback={null}>
            <DisplaySheet onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
      <Logo className={css.logo} />
      <div className={css.right}>
        <Go to={paths.service()} label={labelCopy.service} icon={headset} className={css.tool} showsLabel={!!token} />
        {!token && (
          <Link
            to={paths.login()}
            className={css.login}
            onClick={(event) => {
              event.preventDefault()
              go(paths.login())
            }}
          >
            {labelCopy.login}
          </Link>
        )}
      </div>
    </header>
  )
}

const TabBar = ({ current }: { current: string }) => (
  <nav className={css.nav} aria-label={labelCopy.navigation}>
    {entries.map((entry) => (
      <Go key={entry.to} {...entry} className={css.entry} isCurrent={entry.to === current} />
    ))}
  </nav>
)

/** Shown while the screen's code loads. */
const Loading = () => (
  <div className={css.loading} aria-busy="true">
    <Skeleton rows={6} />
  </div>
)

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const label = entries.find(({ to }) => to === pathname)?.label ?? ''
  return (
    <div className={css.layout}>
      <Heading title={label} />
      {/* Not a link: the hash is the route. */}
      <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
        {labelCopy.skip}
      </button>
      {withHeader.has(pathname) && <LayoutHeader />}
      <main ref={main} tabIndex={-1} className={css.main} aria-label={label}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
      <TabBar current={pathname} />
    </div>
  )
}
