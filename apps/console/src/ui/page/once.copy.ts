export const copy = {
  warning: '只显示这一次，请立即保存到安全的地方；关闭后无法再查看。',
  noted: '已保存',
}
