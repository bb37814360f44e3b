import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { PlayerFactorNeeded, PlayerFactorWrong } from '../recovery/recovery.copy.ts'
import { NotFound, TooOften } from '../../refusal.copy.ts'
import {
  BirthdayMalformed,
  BirthdayTooYoung,
  EmailMalformed,
  EmailTaken,
  LanguageUnknown,
  MobileMalformed,
  MobileTaken,
} from './profile.copy.ts'
import { NoRoomForPictures, PictureMissing, PictureTooLarge, PictureWrong } from '../../access/upload/upload.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { BeijingTimeOrBlank, Empty, Flag, Nothing, Text, Usdt, Yuan } from '../../wire.ts'

/** The whole player record; `refreshusermoney` answers the same, because clients store whichever they receive. */
export const PlayerRecord = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  /** Address of the picture; '' if there is none, for which clients show a default picture. */
  avatar: z.string(),
  /** Beijing days since registration, including the day of registration. */
  joinday: z.number(),
  balance: Yuan,
  gameblance: Yuan,
  /** Extension for callers that send `with_total`: sum of all accounts, which POST /api/funds explains. */
  total_balance: Yuan.optional(),
  isblack: Flag,
  status: Flag,
  isagent: Flag,
  /** Level as text (`VIP3`) and as a number. */
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
  /** Extension: 1 during a time-out, a self-exclusion or a restriction. */
  is_excluded: Flag,
  /** Extension: when it ends by its term; '' if it has none, or the term is over and an operator must end it. */
  excluded_until: BeijingTimeOrBlank,
  /** Extension: 1 if the player or an operator has set a limit of play. */
  has_play_limits: Flag,
})

/** `with_total` 1 adds the field `total_balance`, which the given answers lack. */
export const WithTotal = z.object({ with_total: Flag.optional() })

export const readPlayer = read('blocked', 'profile.read', 'POST /api/user', {
  input: WithTotal,
  reply: PlayerRecord,
  refusals: [NotFound],
})

/** `otp`, an extension: required when an existing number or e-mail address is replaced. */
export const changeProfile = write('player', 'profile.change', 'POST /api/updateuserinfo', {
  input: z.object({ email: Text, mobile: Text, birthday: Text, otp: Text }),
  reply: Empty,
  refusals: [
    MobileMalformed,
    EmailMalformed,
    BirthdayMalformed,
    BirthdayTooYoung,
    MobileTaken,
    EmailTaken,
    PlayerFactorNeeded,
    LoginLimited,
    PlayerFactorWrong,
  ],
})

/**
 * Sets the language of messages to the player, a code of the setting `languages`. A sign-in sets it to that of
 * `Accept-Language`.
 */
export const changeLanguage = write('player', 'profile.language', 'POST /api/language', {
  input: z.object({ language: Text }),
  reply: Empty,
  refusals: [LanguageUnknown],
})

/** Uploads one gif or png picture of at most 2 MiB in the field `file`. */
export const changeAvatar = flow('player', 'profile.avatar', 'POST /api/uploadimg', {
  input: Nothing,
  reply: z.object({ avatar: z.string() }),
  takesFile: true,
  refusals: [TooOften, NoRoomForPictures, PictureMissing, PictureTooLarge, PictureWrong],
})
