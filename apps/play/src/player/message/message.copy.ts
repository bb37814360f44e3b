export const copy = {
  title: '消息中心',
  notices: '公告',
  messages: '站内信',
  logInFirst: '登录后查看站内信',
  logIn: '去登录',
} as const
