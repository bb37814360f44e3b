export const copy = {
  usual: (name: string) => `${name}（默认）`,
  missing: (count: number) => `缺${count}项`,
  missingHint: '未翻译的内容对玩家显示默认语言',
  usualText: '留空则显示默认语言的内容',
}
