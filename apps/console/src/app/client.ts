import { clientOf } from '@koi/web/reading'

export const client = clientOf(5000)
