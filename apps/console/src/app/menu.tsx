import {
  CheckSquareOutlined,
  ControlOutlined,
  DashboardOutlined,
  FileTextOutlined,
  GiftOutlined,
  PlayCircleOutlined,
  ShareAltOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { copy } from './app.copy.ts'
import { mayOpen, type Viewer } from './me.ts'
import { menuPages, type Page } from './pages.ts'

type GroupName = keyof typeof menuPages

const icons: Record<GroupName, ReactNode> = {
  overview: <DashboardOutlined />,
  player: <TeamOutlined />,
  money: <WalletOutlined />,
  game: <PlayCircleOutlined />,
  content: <FileTextOutlined />,
  promotion: <GiftOutlined />,
  agent: <ShareAltOutlined />,
  system: <ControlOutlined />,
}

interface Group {
  key: GroupName
  label: string
  icon: ReactNode
  pages: Page[]
}

const menu: Group[] = (Object.keys(menuPages) as GroupName[]).map((key) => ({
  key,
  label: copy.groups[key],
  icon: icons[key],
  pages: menuPages[key],
}))

/** Returns the first part of an address: '/players/7' → '/players'. */
export const entryOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`
export const groupOf = (entry: string): string | undefined =>
  menu.find((group) => group.pages.some((page) => entryOf(page.path) === entry))?.key

const openingAddress = '/opening'

/** Moves the entry of the opening checklist from its group to the top while anything is undone. */
export function firstOpening<Item extends { children: { key: string; label: ReactNode }[] }>(
  items: readonly Item[],
  undone: number,
): (Item | { key: string; icon: ReactNode; label: ReactNode })[] {
  const entry = items.flatMap(({ children }) => children).find(({ key }) => key === openingAddress)
  if (undone === 0 || !entry) return [...items]
  const others = items
    .map((item) => ({ ...item, children: item.children.filter(({ key }) => key !== openingAddress) }))
    .filter(({ children }) => children.length > 0)
  return [{ ...entry, icon: <CheckSquareOutlined /> }, ...others]
}

/** Makes the menu; groups without a permitted page are omitted. */
export const menuOf = (me: Viewer | undefined): Group[] =>
  menu
    .map((group) => ({ ...group, pages: group.pages.filter((page) => mayOpen(me, page)) }))
    .filter(({ pages: own }) => own.length > 0)
