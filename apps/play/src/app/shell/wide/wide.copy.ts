export const copy = {
  phone: '在手机上打开',
  phoneLine: '用手机相机扫码，体验更完整',
  qr: '本站网址二维码',
  news: '最新公告',
  allNews: '查看全部',
  help: '帮助与支持',
  service: '在线客服',
  questions: '常见问题',
  responsible: '负责任博彩',
  limits: '理性娱乐',
} as const
