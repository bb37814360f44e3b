import type { Language } from '@koi/contract/language'

export const languageNames: Record<Language, string> = { zh: '简体中文', en: '英语', vi: '越南语', th: '泰语' }

export const copy = {
  usual: (name: string) => `${name}（默认）`,
  missing: (count: number) => `缺${count}项`,
  missingHint: '未翻译的内容对玩家显示默认语言',
  usualText: '留空则显示默认语言的内容',
}
