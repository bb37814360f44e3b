declare module '*?language=en' {
  import type { Texts } from '@koi/contract/texts'

  export const texts: Texts
}

declare module '*?language=vi' {
  import type { Texts } from '@koi/contract/texts'

  export const texts: Texts
}

declare module '*?language=th' {
  import type { Texts } from '@koi/contract/texts'

  export const texts: Texts
}
