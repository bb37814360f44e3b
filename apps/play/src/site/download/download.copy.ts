export const copy = {
  title: '下载APP',
  app: (title: string) => `${title}APP`,
  tagline: '专业体育比分客户端',
  download: '点击下载',
  recommended: '推荐',
  points: ['启动更快，一点即达', '消息及时，不错过任何活动', '安全加密，资金更安心'],
} as const
