import { readGifts } from './gift.ts'

export const giftLoop = { name: 'sum-gifts', pause: 1000, run: readGifts }
