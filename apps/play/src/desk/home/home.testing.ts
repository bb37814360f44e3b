import { pixel } from '../../app/testing/screen.testing.tsx'

/** A game of venue `slot` as the server lists it. */
export const game = (id: number, category_id: string, more: object = {}) => ({
  id,
  category_id,
  app_state: 1,
  platform_name: 'slot',
  game_code: `g${id}`,
  mobile_img: pixel,
  name: `游戏${id}`,
  ...more,
})
