import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UserOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Layout, Menu, Select, Spin, Tag, Typography } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { useAct } from './act.tsx'
import { write } from './api.ts'
import { copy } from './app.copy.ts'
import { FindButton } from '../desk/find/FindButton.tsx'
import { BrandSwitch } from './BrandSwitch.tsx'
import { ErrorBoundary } from '@koi/web/errorBoundary'
import { crashed } from './crashed.tsx'
import { useFolded } from './folded.ts'
import { keepFor, useKeptMessage } from './kept.ts'
import { may, type Me, useMe } from './me.ts'
import { ShiftNotes } from '../desk/handOver/ShiftNotes.tsx'
import { SiteState } from '../desk/opening/SiteState.tsx'
import { useOpening } from '../desk/opening/useOpening.ts'
import { entryOf, firstOpening, groupOf, menuOf } from './menu.tsx'
import { openedIn } from './inbox.ts'
import { OwnPage } from './ownPage.ts'
import { addressOf, type Page, pageAt, placeOf } from './pages.ts'
import { useWaiting } from './queues.ts'
import { type Ending, signOut, watchIdle } from './session.ts'
import { chooseTheme, choices, useThemeChoice } from './theme.ts'
import { useInboxAlerts } from './useInboxAlerts.ts'
import { useLiveQueues } from './useLiveQueues.ts'

const InboxBar = lazy(async () => ({ default: (await import('../desk/inbox/InboxBar.tsx')).InboxBar }))

/** Ends the local session even if the server cannot be reached. */
const signOutWith = (ending: Ending) =>
  write('POST /console/api/logout', {})
    .catch(() => undefined)
    .finally(() => signOut(ending))

export function AppLayout() {
  const { pathname, state } = useLocation()
  const opened = openedIn(state)
  const place = placeOf(pathname)
  const main = useRef<HTMLElement>(null)
  const seen = useRef(place)
  // After navigation scroll to the top and move the focus to the content, for keyboard and screen reader users.
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [place])
  const [isFolded, fold] = useFolded()
  const entry = entryOf(pathname)
  const [open, setOpen] = useState<string[]>(() => ['money', groupOf(entry) ?? 'overview'])
  useEffect(() => watchIdle(() => void signOutWith('idle')), [])
  useLiveQueues()
  useKeptMessage()
  useEffect(() => {
    const group = groupOf(entry)
    if (group) setOpen((groups) => (groups.includes(group) ? groups : [...groups, group]))
  }, [entry])
  const { data: me } = useMe()
  const { waiting, due } = useWaiting(me)
  useInboxAlerts(me?.id, due)
  const waitingCount = (waiting.chats ?? 0) + (waiting.inbox ?? 0)
  const countOf = ({ queue }: Page) => (queue && waiting[queue]) ?? 0
  const page = pageAt(pathname)
  const label = page && copy.pages[page.name]
  useEffect(() => {
    // The title contains the number of waiting chats and items, which is visible from other tabs.
    document.title = `${waitingCount > 0 ? `(${waitingCount}) ` : ''}${[label, me?.site ?? copy.product].filter(Boolean).join(' · ')}`
  }, [label, waitingCount, me?.site])
  const own = me?.must_enrol ? [] : menuOf(me)
  const { undone = 0 } = useOpening(me).data ?? {}
  const items = own.map(({ key, label, icon, pages }) => ({
    key,
    // A closed group shows the sum of its pages' counts.
    label: (
      <WithCount waiting={open.includes(key) ? 0 : pages.reduce((sum, one) => sum + countOf(one), 0)}>
        {label}
      </WithCount>
    ),
    icon,
    children: pages.map((one) => ({
      key: addressOf(one),
      label: (
        <WithCount waiting={countOf(one)}>
          <Link to={addressOf(one)}>{copy.pages[one.name]}</Link>
        </WithCount>
      ),
    })),
  }))
  const aside = redirectFor(pathname, me)
  return (
    <Layout style={{ height: '100vh' }}>
      <a className="skip" href="#main">
        {copy.skip}
      </a>
      <Layout.Sider width={188} collapsedWidth={52} collapsed={isFolded} trigger={null} style={{ overflow: 'auto' }}>
        <Brand isFolded={isFolded} site={me?.site ?? ''} />
        <nav aria-label={copy.menu}>
          <Menu
            mode="inline"
            inlineIndent={16}
            items={firstOpening(items, undone)}
            selectedKeys={[entry]}
            {...(isFolded ? {} : { openKeys: open, onOpenChange: setOpen })}
            style={{ borderInlineEnd: 'none' }}
          />
        </nav>
      </Layout.Sider>
      <Layout>
        <Header isFolded={isFolded} onFold={fold} />
        <Layout.Content
          ref={main}
          id="main"
          aria-label={label}
          tabIndex={-1}
          style={{ overflow: 'auto', padding: 16, outline: 'none' }}
        >
          {me?.must_enrol && (
            <Alert role="alert" type="warning" showIcon title={copy.mustEnrol} style={{ marginBottom: 12 }} />
          )}
          <ShiftNotes enabled={me !== undefined && !me.must_enrol} />
          <ErrorBoundary key={place} at={pathname} fallback={crashed}>
            <Suspense fallback={<Spin style={{ display: 'block', marginTop: 120 }} />}>
              {opened && <InboxBar key={opened.inbox.item.id} opened={opened} />}
              {aside === undefined ? (
                <OwnPage value={page && pathname === addressOf(page) ? page : null}>
                  <Outlet />
                </OwnPage>
              ) : (
                <Navigate to={aside} replace />
              )}
            </Suspense>
          </ErrorBoundary>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

/** Redirect target: the account page until a second factor is enrolled, or the first permitted page instead of the dashboard. */
function redirectFor(pathname: string, me: Me | undefined): string | undefined {
  if (me?.must_enrol) return pathname === '/account' ? undefined : '/account'
  if (pathname !== '/' || may(me, 'GET /console/api/reports/dashboard')) return undefined
  const [first] = menuOf(me).flatMap((group) => group.pages)
  return first ? addressOf(first) : '/account'
}

function WithCount({ waiting, children }: { waiting: number; children: ReactNode }) {
  return (
    <Flex component="span" align="center" justify="space-between">
      {children}
      {waiting > 0 && (
        <Tag color="error" title={copy.waiting(waiting)} style={{ marginInlineEnd: 0, lineHeight: '16px' }}>
          {waiting}
        </Tag>
      )}
    </Flex>
  )
}

function Brand({ isFolded, site }: { isFolded: boolean; site: string }) {
  return (
    <Flex align="center" gap={10} style={{ height: 48, paddingInline: 14 }}>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={24} height={24} />
      {!isFolded && (
        <Typography.Text strong ellipsis title={site}>
          {site} {copy.product}
        </Typography.Text>
      )}
    </Flex>
  )
}

function Header({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  const act = useAct()
  const queries = useQueryClient()
  const choice = useThemeChoice()
  const { data: me } = useMe()
  const askToLeave = () =>
    act({
      title: copy.signOut,
      effect: copy.signOutEffect,
      verb: copy.signOut,
      run: () => signOutWith('left'),
      after: () => {
        keepFor('')
        queries.clear()
      },
    })
  return (
    <Layout.Header className="desk-header">
      <Button
        type="text"
        aria-label={isFolded ? copy.expand : copy.collapse}
        icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onFold}
      />
      {me && <BrandSwitch me={me} />}
      {me && <SiteState me={me} />}
      <span style={{ flex: 1 }} />
      {!me?.must_enrol && <FindButton />}
      <Select
        aria-label={copy.theme}
        value={choice}
        onChange={chooseTheme}
        variant="borderless"
        style={{ width: 104 }}
        options={choices.map((value) => ({ value, label: copy.themes[value] }))}
      />
      <Link to="/account" title={copy.pages.account} className="desk-account">
        <UserOutlined /> {me?.username}
      </Link>
      <Button type="text" aria-label={copy.signOut} icon={<LogoutOutlined />} onClick={askToLeave}>
        <span className="wide-only">{copy.signOut}</span>
      </Button>
    </Layout.Header>
  )
}
