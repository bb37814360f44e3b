/**
 * What the 21 captcha pictures say, in the order of the pictures (`/captcha/00.png` …). Each has a letter and a digit,
 * and nothing that looks like something else (0 O 1 l I). They ship with the client: limits protect, not they (D-033). Other
 * clients have pictures of their own (ruling 56).
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
