import { theme, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'

const system = window.matchMedia('(prefers-color-scheme: dark)')
const subscribe = (listener: () => void) => {
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, () => system.matches)

/** Made for a thumb: controls of 44 px, round corners, one red. The rest of the colours stand in agent.css. */
export const themeOf = (dark: boolean): ThemeConfig => ({
  algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: {
    colorPrimary: dark ? '#c9493b' : '#b8392a',
    colorInfo: dark ? '#6aa3d8' : '#2b6cb0',
    colorSuccess: dark ? '#5fb37c' : '#287a45',
    colorWarning: dark ? '#d9a441' : '#9a6400',
    colorError: dark ? '#ef7b74' : '#c62f2f',
    colorSuccessBg: dark ? '#16251b' : '#edf7f0',
    colorSuccessBorder: dark ? '#2f5a3d' : '#a9d5b6',
    colorInfoBg: dark ? '#16212d' : '#eef5fc',
    colorInfoBorder: dark ? '#2c4a66' : '#b3d1ec',
    colorLink: dark ? '#7db4e6' : '#22609c',
    colorBgContainer: dark ? '#1d1c1e' : '#ffffff',
    colorTextPlaceholder: dark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.56)',
    borderRadius: 10,
    fontSize: 15,
    controlHeight: 44,
    fontFamily: "system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  },
})
