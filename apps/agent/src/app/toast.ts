import { toastOf } from '@koi/web/toast'

export const { toast, useToast } = toastOf(3000)
