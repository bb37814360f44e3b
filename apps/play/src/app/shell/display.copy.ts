export const displayCopy = {
  title: '语言与外观',
  theme: '外观',
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
} as const
