export const uiCopy = {
  scrollTable: '左右滑动查看完整表格',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  close: '关闭',
  confirm: '确定',
  cancel: '取消',
  retry: '重试',
  empty: '暂无数据',
  failed: '加载失败，请检查网络后重试',
  qrCode: '二维码',
  picks: '快捷金额',
} as const
