import { addresses } from '@koi/contract/addresses'
import { Qr } from '@koi/ui/Qr'
import { createRoot } from 'react-dom/client'
import { useRead } from '../../data/queries.ts'
import { useSite } from '../../data/siteInfo.ts'
import { toRows, toText } from '../../data/wire.read.ts'
import { Logo } from '../Logo.tsx'
import { paths } from '../paths.ts'
import { copy } from './wide.copy.ts'
import css from './wide.module.css'

/** Number of announcements shown. */
const most = 4
const toNews = (answer: unknown): string[] =>
  toRows(Array.isArray(answer) ? (answer as (string | null)[]) : [], toText)
    .filter(Boolean)
    .slice(0, most)

const help = [
  [paths.service(), copy.service],
  [paths.article(1), copy.questions],
  [paths.article(8), copy.responsible],
  [addresses.protection, copy.limits],
] as const

const Phone = () => (
  <section className={`${css.card} ${css.phone}`} aria-label={copy.phone}>
    <Logo className={css.logo} />
    <Qr of={`${location.origin}/`} label={copy.qr} />
    <h2>{copy.phone}</h2>
    <p>{copy.phoneLine}</p>
  </section>
)

function News() {
  const { data: news = [] } = useRead('POST /api/homenotice', {}, { select: toNews, quiet: true, toastKind: null })
  if (news.length === 0) return null
  return (
    <section className={css.card} aria-label={copy.news}>
      <h2>{copy.news}</h2>
      <ul>
        {news.map((text, index) => (
          <li key={`${index} ${text}`}>{text}</li>
        ))}
      </ul>
      <a href={`#${paths.messages()}`}>{copy.allNews}</a>
    </section>
  )
}

const Help = () => (
  <nav className={css.card} aria-label={copy.help}>
    <h2>{copy.help}</h2>
    <ul>
      {help.map(([to, label]) => (
        <li key={to}>
          <a href={`#${to}`}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
)

function WidePanels() {
  const site = useSite()
  if (!site || site.isClosed) return null
  return (
    <>
      <aside className={css.left} aria-label={copy.phone}>
        <Phone />
        <Help />
      </aside>
      <aside className={css.right} aria-label={copy.news}>
        <News />
      </aside>
    </>
  )
}

/** Shows the panels beside the site's column. Called at most once. */
export const showPanels = (): void =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(<WidePanels />)
