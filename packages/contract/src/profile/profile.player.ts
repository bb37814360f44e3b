import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { PlayerFactorNeeded, PlayerFactorWrong } from '../recovery/recovery.copy.ts'
import { NotFound, TooOften } from '../refusal.copy.ts'
import { BirthdayMalformed, EmailMalformed, EmailTaken, MobileMalformed, MobileTaken } from './profile.copy.ts'
import { NoRoomForPictures, PictureMissing, PictureTooLarge, PictureWrong } from '../upload/upload.copy.ts'
import { flow, read, write } from '../endpoint.ts'
import { Empty, Flag, Nothing, Text, Usdt, Yuan } from '../wire.ts'

/** The whole record of a player (ENT-02, ENT-03); `refreshusermoney` answers the same, because clients keep it as it comes. */
export const PlayerRecord = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  /** '' where they have none: clients then show their own picture. */
  avatar: z.string(),
  /** Beijing days since the registration, the first included (D-102). */
  joinday: z.number(),
  balance: Yuan,
  gameblance: Yuan,
  isblack: Flag,
  status: Flag,
  isagent: Flag,
  /** `VIP3`, and the number of it. */
  current_vip: z.string(),
  vip: z.number(),
  paysum: Yuan,
  birthday: z.string(),
  email: z.string(),
  mobile: z.string(),
  transferstatus: Flag,
  usdtrate: z.string(),
  withdrawusdtrate: z.string(),
  withdrawcashfee: Usdt,
  withdrawfeeusdttrc: Usdt,
})

export const readPlayer = read('blocked', 'profile.read', 'POST /api/user', {
  input: Nothing,
  reply: PlayerRecord,
  refusals: [NotFound],
})

/** `otp`, an addition of ours: a code of the player's second factor, asked for where another number or address stood before. */
export const changeProfile = write('player', 'profile.change', 'POST /api/updateuserinfo', {
  input: z.object({ email: Text, mobile: Text, birthday: Text, otp: Text }),
  reply: Empty,
  refusals: [
    MobileMalformed,
    EmailMalformed,
    BirthdayMalformed,
    MobileTaken,
    EmailTaken,
    PlayerFactorNeeded,
    LoginLimited,
    PlayerFactorWrong,
  ],
})

/** One picture, gif or png, up to 2 MiB, in field `file`. */
export const changeAvatar = flow('player', 'profile.avatar', 'POST /api/uploadimg', {
  input: Nothing,
  reply: z.object({ avatar: z.string() }),
  takesFile: true,
  refusals: [TooOften, NoRoomForPictures, PictureMissing, PictureTooLarge, PictureWrong],
})
