import {
  BarChartOutlined,
  FileTextOutlined,
  HomeOutlined,
  QrcodeOutlined,
  SafetyOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import { type ReactNode, Suspense, useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Loading } from './States.tsx'
import { copy } from './app.copy.ts'

const { pages } = copy
/** On a phone the last two stand at the top, the others at the thumb. */
const entries: { to: string; label: string; icon: ReactNode; isMinor?: boolean }[] = [
  { to: '/', label: pages.overview, icon: <HomeOutlined aria-hidden /> },
  { to: '/link', label: pages.link, icon: <QrcodeOutlined aria-hidden /> },
  { to: '/downline', label: pages.downline, icon: <TeamOutlined aria-hidden /> },
  { to: '/statements', label: pages.statements, icon: <FileTextOutlined aria-hidden /> },
  { to: '/wallet', label: pages.wallet, icon: <WalletOutlined aria-hidden /> },
  { to: '/days', label: pages.days, icon: <BarChartOutlined aria-hidden />, isMinor: true },
  { to: '/security', label: pages.security, icon: <SafetyOutlined aria-hidden />, isMinor: true },
]

const Entry = ({ to, label, icon }: (typeof entries)[number]) => (
  <NavLink to={to} end={to === '/'} className="entry">
    {icon}
    <span>{label}</span>
  </NavLink>
)

/** Brand and menu around a page: a bar at the thumb on a phone, a column next to the page on a desktop. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => {
    const entry = entries.find(({ to }) => to !== '/' && pathname.startsWith(to)) ?? entries[0]
    document.title = `${entry?.label} · ${copy.product}`
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="shell">
      <a
        className="skip"
        href="#main"
        onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
      >
        {copy.skip}
      </a>
      <header className="top">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={28} height={28} />
        <strong>{copy.product}</strong>
        <nav className="minor" aria-label={`${pages.days} ${pages.security}`}>
          {entries
            .filter(({ isMinor }) => isMinor)
            .map((entry) => (
              <Entry key={entry.to} {...entry} />
            ))}
        </nav>
      </header>
      <nav className="menu" aria-label={copy.menu}>
        {entries.map((entry) => (
          <span key={entry.to} className={entry.isMinor ? 'deskOnly' : undefined}>
            <Entry {...entry} />
          </span>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
    </div>
  )
}
