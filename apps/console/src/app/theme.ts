import { siteStorage } from '@koi/web/storage'
import { storeOf } from '@koi/web/store'
import { theme as antdTheme, type ThemeConfig } from 'antd'

export const choices = ['system', 'light', 'dark'] as const
export type Choice = (typeof choices)[number]

const key = 'console_theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')

const storedChoice = (): Choice => choices.find((known) => known === siteStorage.get(key)) ?? 'system'

const { get, set, useStore } = storeOf({ choice: storedChoice(), isSystemDark: system.matches })
system.addEventListener('change', () => set({ ...get(), isSystemDark: system.matches }))
// Another tab has chosen.
addEventListener('storage', () => set({ ...get(), choice: storedChoice() }))

export const useThemeChoice = (): Choice => useStore(({ choice }) => choice)
export const useIsDark = (): boolean =>
  useStore(({ choice, isSystemDark }) => (choice === 'system' ? isSystemDark : choice === 'dark'))

export function chooseTheme(choice: Choice): void {
  siteStorage.set(key, choice)
  set({ ...get(), choice })
}

export const themeOf = (dark: boolean): ThemeConfig => ({
  algorithm: dark
    ? [antdTheme.darkAlgorithm, antdTheme.compactAlgorithm]
    : [antdTheme.defaultAlgorithm, antdTheme.compactAlgorithm],
  token: {
    colorPrimary: dark ? '#c9493b' : '#b8392a',
    // This colour is darker than antd's derived hover colour, for contrast.
    colorPrimaryHover: dark ? '#b63f32' : '#9c2c1f',
    colorErrorHover: dark ? '#f49a94' : '#a32424',
    colorLinkHover: dark ? '#9cc6ec' : '#1a4c7c',
    colorInfo: dark ? '#6aa3d8' : '#2b6cb0',
    colorSuccess: dark ? '#5fb37c' : '#287a45',
    colorWarning: dark ? '#d9a441' : '#9a6400',
    colorSuccessBg: dark ? '#16251b' : '#edf7f0',
    colorSuccessBorder: dark ? '#2f5a3d' : '#a9d5b6',
    colorInfoBg: dark ? '#16212d' : '#eef5fc',
    colorInfoBorder: dark ? '#2c4a66' : '#b3d1ec',
    colorWarningBg: dark ? '#2a2313' : '#fdf6e3',
    colorWarningBorder: dark ? '#5c4a1c' : '#ecd08a',
    colorError: dark ? '#ef7b74' : '#c62f2f',
    colorLink: dark ? '#7db4e6' : '#22609c',
    colorBgLayout: dark ? '#121316' : '#f4f4f2',
    colorBgContainer: dark ? '#1b1d21' : '#ffffff',
    colorTextDescription: dark ? 'rgba(255,255,255,0.62)' : 'rgba(0,0,0,0.6)',
    colorTextPlaceholder: dark ? 'rgba(255,255,255,0.5)' : 'rgba(0,0,0,0.56)',
    borderRadius: 6,
    // The compact algorithm subtracts 2, so tables and forms use 12 px.
    fontSize: 14,
    controlHeight: 30,
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: "system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  },
  components: {
    Layout: {
      headerHeight: 48,
      headerPadding: '0 16px',
      siderBg: dark ? '#17181c' : '#ffffff',
      headerBg: dark ? '#17181c' : '#ffffff',
    },
    // The compact algorithm's 12 px cut the names in a select of several.
    Select: { multipleItemHeightSM: 18 },
    Menu: {
      itemHeight: 32,
      itemBorderRadius: 6,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      subMenuItemSelectedColor: dark ? '#ffa494' : '#9c2c1f',
      itemSelectedColor: dark ? '#ffc4b8' : '#9c2c1f',
      itemSelectedBg: dark ? '#4a2a26' : '#f8e9e6',
    },
    Tabs: { itemSelectedColor: dark ? '#ffa494' : '#9c2c1f', inkBarColor: dark ? '#ffa494' : '#b8392a' },
    Descriptions: { labelColor: dark ? 'rgba(255,255,255,0.62)' : 'rgba(0,0,0,0.6)' },
    Table: { cellPaddingBlockSM: 6, cellPaddingInlineSM: 10, headerBorderRadius: 0 },
  },
})
