import type { ApiOf } from './endpoint.ts'
import type * as auth from './auth/auth.player.ts'
import type * as profile from './profile/profile.player.ts'
import type * as setting from './setting/setting.player.ts'
import type * as payee from './payee/payee.player.ts'
import type * as turnover from './turnover/turnover.player.ts'

/** Every call of the players' API by its address, as types: what the player site may ask. One line per feature. */
export type PlayerApi = ApiOf<typeof auth> & ApiOf<typeof profile> & ApiOf<typeof setting> & ApiOf<typeof turnover> & ApiOf<typeof payee>
