export const copy = {
  title: '查看您的限额',
  lead: '请确认限额是否仍适合您，并查看您的账变和资金保管说明。',
  noLimits: '您还没有设置限额。',
  limit: (title: string, amount: string) => `${title}：${amount}`,
  statement: '查看我的账变与净存款',
  funds: '您的资金如何保管',
  keep: '保持不变',
  change: '去调整',
  minutes: (count: string) => `${count}分钟`,
} as const
