import type { FoundKind } from '@koi/contract/desk/find/find'
import { formats } from '@koi/contract/formats'
import type { PageAct } from '../../app/acts.ts'
import { copy as app } from '../../app/app.copy.ts'
import type { Reply } from '../../app/endpoint.ts'
import { mayOpen, type Me } from '../../app/me.ts'
import { menuOf } from '../../app/menu.tsx'
import { addressOf, pages } from '../../app/pages.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { copy } from './find.copy.ts'

export type Group = keyof typeof copy.groups

/** A line of the search box. */
export interface Entry {
  id: string
  group: Group
  name: string
  detail?: string
  /** Why it cannot be chosen. */
  unavailable?: string
  /** Address to go to, or what to do when the box has closed. */
  to?: string
  run?: () => void
  /** Text to search instead. */
  search?: string
  isPaste?: boolean
}

const listAt: Record<Exclude<FoundKind, 'player' | 'deposit' | 'withdrawal' | 'source'>, string> = {
  agent: '/agents',
  transfer: '/transfers',
  adjustment: '/adjustments',
  unmatched_payment: '/unmatched-payments',
  bet: '/bets',
  inquiry: '/inquiries',
}
const pageAt = { player: '/players', deposit: '/deposits', withdrawal: '/withdrawals', source: '/sources' }

type Found = Reply<'GET /console/api/find'>['items'][number]

const addressOfFound = ({ kind, key }: Pick<Found, 'kind' | 'key'>): string =>
  kind in pageAt
    ? `${pageAt[kind as keyof typeof pageAt]}/${encodeURIComponent(key)}`
    : `${listAt[kind as keyof typeof listAt]}?${new URLSearchParams({ q: key })}`

export const foundEntries = (found: Found[]): Entry[] =>
  found.map((row) => ({
    id: `found ${row.kind} ${row.key}`,
    group: 'found',
    name: `${copy.kinds[row.kind]} ${row.title}`,
    detail: [
      row.username === row.title ? '' : row.username,
      row.amount === null ? '' : moneyOf(row.amount),
      copy.states[row.state] ?? row.state,
      copy.by[row.by],
      formats.time(row.created_at),
    ]
      .filter(Boolean)
      .join(' · '),
    to: addressOfFound(row),
  }))

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const names = (sought: string, ...texts: string[]): boolean =>
  sought === '' || texts.some((text) => plain(text).includes(sought))

export const actEntries = (acts: PageAct[], sought: string): Entry[] =>
  acts
    .filter(({ name, run, unavailable, isKeyOnly }) => !isKeyOnly && (run || unavailable) && names(plain(sought), name))
    .map(({ name, run, key, unavailable }) => ({
      id: `act ${name}`,
      group: 'acts',
      name,
      ...(unavailable ? { unavailable } : run ? { run } : {}),
      ...(key ? { detail: key.toUpperCase() } : {}),
    }))

/** Pages that the operator may open, by the name of the page or its group in the menu. */
export const pageEntries = (me: Me | undefined, sought: string): Entry[] => [
  ...menuOf(me).flatMap(({ label, pages: own }) =>
    own
      .filter(({ name }) => names(plain(sought), app.pages[name], label))
      .map((page) => ({
        id: `page ${page.path}`,
        group: 'pages' as const,
        name: app.pages[page.name],
        detail: label,
        to: addressOf(page),
      })),
  ),
  ...(names(plain(sought), app.pages.account)
    ? [{ id: 'page /account', group: 'pages' as const, name: app.pages.account, to: '/account' }]
    : []),
]

export type View = Reply<'GET /console/api/views'>['items'][number]

/** Saved views of pages that the operator may open. */
export const viewEntries = (me: Me | undefined, views: View[], sought: string): Entry[] =>
  views.flatMap(({ id, name, page: path, query, is_mine, made_by }) => {
    const page = pages.find((one) => addressOf(one) === path)
    if (!page || !mayOpen(me, page) || !names(plain(sought), name, app.pages[page.name])) return []
    const detail = [app.pages[page.name], is_mine ? '' : copy.ofColleague(made_by)].filter(Boolean).join(' · ')
    return [{ id: `view ${id}`, group: 'views' as const, name, detail, to: query === '' ? path : `${path}?${query}` }]
  })
