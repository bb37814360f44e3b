export const languageCopy = {
  notKept: '浏览器已停用Cookie，无法更改语言',
} as const
