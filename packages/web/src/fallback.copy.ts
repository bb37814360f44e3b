/** Texts of the fallback that is shown when a site cannot start (tools/startScript.ts). */
export const fallbackCopy = {
  /** Heading of the fallback on the customer-service page. */
  chat: '在线客服',
  notOpened: '页面未能打开，请尝试：',
  network: '检查网络，然后重新加载。',
  inApp: '在微信、QQ 等应用内打不开时，用手机自带的浏览器打开。',
  update: (browsers: string[]) => `更新浏览器：需要 ${browsers.join('、')} 或更新的版本。`,
  scripts: '允许浏览器运行 JavaScript。',
  reload: '重新加载',
  service: '联系客服',
}
