export const copy = {
  title: '身份认证',
  /** Texts without an application: 1 before a withdrawal, 2 before deposits and games. */
  none: { 1: '取款前请先完成身份认证。', 2: '存款和游戏前请先完成身份认证。' },
  pending: '您的身份认证正在审核，通过后即可继续。',
  rejected: '您的身份认证未通过，请重新提交。',
  go: '去认证',
  see: '查看进度',
} as const
