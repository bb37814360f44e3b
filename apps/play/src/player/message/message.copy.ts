export const copy = {
  title: '消息中心',
  notices: '公告',
  messages: '站内信',
  logInFirst: '登录后查看站内信',
  logIn: '去登录',
  isUnread: '未读',
  unread: (count: number) => `${count}条未读`,
  readAll: '全部标为已读',
} as const
