export const waits = {
  seconds: (count: number) => `${count}秒`,
  minutes: (count: number) => `${count}分钟`,
  hours: (count: number) => `${count}小时`,
} as const

/** By the name of the refusal. */
export const sentences: Readonly<Record<string, (wait: string) => string>> = {
  TOO_OFTEN: (wait: string) => `操作过于频繁，请在${wait}后再试`,
  LOGIN_LIMITED: (wait: string) => `登录失败次数过多，请在${wait}后再试`,
  PAY_PASSWORD_LOCKED: (wait: string) => `支付密码错误次数过多，请在${wait}后再试`,
  RECOVERY_LIMITED: (wait: string) => `尝试次数过多，请在${wait}后再试`,
  DEPOSITS_HELD: (wait: string) => `近期存款失败次数过多，请在${wait}后再试或联系客服`,
}
