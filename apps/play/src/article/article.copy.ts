export const texts = {
  terms: '规则与隐私条款',
  privacy: '隐私政策',
  disclaimer: '免责声明',
} as const
