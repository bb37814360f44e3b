import { Problem } from '@koi/web/problem'
import { call } from '../../app/data/api.ts'
import { launchCopy } from './launch.copy.ts'
import { markPlayed } from '../../app/session/played.ts'
import { toast } from '../../app/notices/toast.ts'

export interface Launch {
  platform: string
  type?: string | number | null
  code?: string | number | null
}

export const isWebAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\//i.test(text) && URL.canParse(text)

/** Requests a game's address; toasts a failure. Returns the address, the refusal, or null if unreachable. */
export async function requestGameUrl({ platform, type, code }: Launch): Promise<string | Problem | null> {
  try {
    const { data } = await call(
      'POST /api/getGameUrl',
      { plat_name: platform, game_type: type ?? 0, game_code: code ?? '', is_mobile_url: 1 },
      { quiet: true },
    )
    const { url } = (data ?? {}) as { url?: unknown }
    if (isWebAddress(url)) {
      markPlayed()
      return url
    }
    toast(launchCopy.unreachable)
  } catch (error) {
    if (error instanceof Problem && !error.isUnreached) {
      toast(error.message)
      return error
    }
    toast(launchCopy.unreachable)
  }
  return null
}
