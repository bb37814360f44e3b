import { refusal } from '../../refusal.ts'

export const PracticeOff = refusal('PRACTICE_OFF', 404, '试玩未开放')
export const PracticeForPlayers = refusal('PRACTICE_FOR_PLAYERS', 401, '请先登录')
export const PracticeNot = refusal('PRACTICE_NOT', 422, '该游戏暂不支持试玩')
