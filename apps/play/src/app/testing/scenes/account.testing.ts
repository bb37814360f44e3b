import { ok, paged } from '../answers.testing.ts'
import { passkeys, deviceList, type Scene } from './scene.testing.ts'

const signIns = [
  ['password', 'right', 1],
  ['password', 'wrong', 0],
  ['recovery', 'blocked', 0],
  ['registration', 'right', 0],
].map(([kind, outcome, is_new]) => ({
  kind,
  outcome,
  is_new,
  device: 'iPhone · Safari',
  address: '2001:db8:52:*',
  created_at: '2026-11-20 10:00:00',
}))
const inquiries = [1, 2].map((state) => ({
  inquiry_no: `C2026112010000000000${state}`,
  name: '投诉',
  about: state === 1 ? 'D20261119' : '',
  content: '存款已付款，三天没有到账',
  state,
  answer: state === 2 ? '已补记到账' : '',
  created_at: '2026-11-20 10:00:00',
  due_at: '2026-11-27 10:00:00',
  answered_at: state === 2 ? '2026-11-21 09:00:00' : '',
}))

export const accountScenes: readonly Scene[] = [
  { name: 'a factor that is off', route: '/factor', answers: { factor: ok({ is_on: 0, codes: 0 }) } },
  {
    name: 'passkeys',
    route: '/factor',
    answers: {
      factor: ok({ is_on: 0, codes: 7, passkeys: 2, host: location.hostname, is_step_up: 1 }),
      passkeys: passkeys(['我的手机', '很长的名字很长的名字很长的名字很长的名字很长的名字']),
    },
  },
  {
    name: 'a first passkey',
    route: '/factor',
    answers: { factor: ok({ is_on: 0, codes: 0 }), passkeys: passkeys([]) },
  },
  {
    name: 'a sign-in by passkey',
    route: '/login',
    answers: { app: ok({ site_state: 1, passkey_host: location.hostname }) },
  },
  { name: 'a factor that is on', route: '/factor', answers: { factor: ok({ is_on: 1, codes: 7 }) } },
  {
    name: 'signed in elsewhere',
    route: '/devices',
    answers: { devices: deviceList, 'devices/history': paged(signIns) },
  },
  {
    name: 'messages to this device',
    route: '/devices',
    answers: {
      app: ok({ web_push: 1 }),
      devices: deviceList,
      'devices/history': paged(signIns),
      'devices/push': ok({ key: 'KEY', is_on: 1 }),
    },
  },
  { name: 'nothing asked', route: '/inquiries', answers: { inquiries: paged([]) } },
  { name: 'asked and answered', route: '/inquiries', answers: { inquiries: paged(inquiries) } },
  { name: 'inquiries unreachable', route: '/inquiries', answers: { inquiries: 'abort' } },
  ...(['none', 'pending', 'approved', 'rejected'] as const).map((state) => ({
    name: `identity ${state}`,
    route: '/verification',
    answers: {
      verification: ok({
        needed: 2,
        state,
        ...(state !== 'none' && {
          kind: 'id_card',
          realname: '李**',
          number: '****001X',
          asked_at: '2026-11-20 10:00:00',
        }),
        ...(state === 'rejected' && { reason: '照片模糊，请重新拍摄', decided_at: '2026-11-21 10:00:00' }),
      }),
    },
  })),
  { name: 'identity unreachable', route: '/verification', answers: { verification: 'abort' } },
  {
    name: 'new terms before a deposit',
    route: '/recharge',
    answers: { get_pay_way: ok({ wechat: 1 }), 'deposit/prompts': ok({ consents_due: ['规则与隐私条款'] }) },
  },
  {
    name: 'new terms',
    route: '/abouts?type=5',
    answers: {
      article: ok({ content: '<p>条文</p>' }),
      consents: ok([{ document: 'terms', name: '规则与隐私条款', summary: '第三条有变', is_due: 1 }]),
      'consents/text': ok({ version: 2, content: '<h3>三</h3><p>新的条文</p>' }),
    },
  },
  { name: 'no sign-ins', route: '/devices', answers: { devices: ok({ list: [] }), 'devices/history': paged([]) } },
  { name: 'sign-ins unreachable', route: '/devices', answers: { devices: 'abort', 'devices/history': 'abort' } },
  { name: 'forgotten', route: '/forgot', answers: {} },
]
