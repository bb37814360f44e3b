/**
 * Texts of the captcha pictures shipped with the client, in picture order (`/captcha/00.png` …). Each has a letter and
 * a digit and no ambiguous characters (0 O 1 l I). Not a protection against bots: rate limits are. Other clients use
 * their own pictures.
 */
export const captchaTexts: readonly string[] = [
  'k7Fm',
  'R4xp',
  'h9Tb',
  '3Wqe',
  'N6ya',
  'u2Hd',
  'Zp8c',
  '5GvK',
  'M3rt',
  'e8Ys',
  'B7nw',
  'j4Pf',
  '9TaE',
  'D6kx',
  'w5Rh',
  'Qy27',
  'f3Ub',
  '8CmV',
  'X9pd',
  'a4Kt',
  'H6sg',
]
