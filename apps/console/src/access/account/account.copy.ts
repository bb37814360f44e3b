import type { Field } from '../../ui/field/field.ts'

export const copy = {
  title: '我的账号',
  factor: '二次验证',
  atMain: '密码、验证器和通行密钥属于主品牌，请在主品牌后台修改；在本品牌确认操作时使用验证器中的6位数字。',
  enrolled: '已绑定验证器：登录和资金操作须输入验证器中的6位数字。',
  none: '尚未绑定。绑定后，登录和资金操作须输入验证器中的6位数字。',
  enrol: '绑定验证器',
  enrolPassword: '绑定前请先确认是您本人：输入当前登录密码。',
  next: '下一步',
  begun: '密码正确，请扫码绑定',
  enrolTitle: '绑定验证器',
  enrolEffect: '用验证器（如 Google Authenticator、1Password）扫描二维码，再输入显示的6位数字。其他会话会立即退出。',
  enrolled2: '已绑定验证器',
  secret: '无法扫码时手动输入密钥',
  code: '动态验证码',
  confirm: '确认绑定',
  remove: '解绑',
  removeTitle: '解绑验证器',
  removeEffect: '解绑须输入登录密码和一个动态验证码；更换手机时，请在解绑后绑定新的验证器。',
  removed: '已解绑',
  passkeys: '通行密钥',
  passkeysHint: '用指纹、面容、设备密码或安全密钥代替动态验证码，登录和资金操作时均可使用。',
  passkeysOff: '通行密钥须通过平台的公开域名和 HTTPS 访问才能使用。',
  passkeyName: '名称',
  passkeyAdded: '添加时间',
  passkeyUsed: '最近使用',
  synced: '已同步',
  addPasskey: '添加通行密钥',
  addPasskeyEffect: '输入当前登录密码后，按浏览器提示完成。其他会话会立即退出。',
  passkeyDone: '已添加通行密钥',
  rename: '重命名',
  renameEffect: '名称只用于辨认。',
  removePasskeyTitle: '移除通行密钥',
  removePasskeyEffect: (name: string) => `移除后不能再用「${name}」登录或确认操作。`,
  removePasskey: '移除',
  password: '登录密码',
  passwordHint: '修改后其他会话立即退出',
  change: '修改密码',
  changed: '密码已修改',
  differs: '两次输入的新密码不一致',
  sessions: '登录会话',
  since: '登录时间',
  seen: '最近活动',
  address: 'IP',
  device: '设备',
  current: '当前会话',
  end: '退出',
  endTitle: '退出会话',
  endEffect: (address: string) => `来自 ${address} 的会话立即失效，须重新登录。`,
}

export const passkeyName: Field<'name'> = { name: 'name', label: copy.passkeyName, maxLength: 30 }

export const codeField: Field<'otp'> = { name: 'otp', label: copy.code, isRequired: true, maxLength: 6 }

export const ownPassword: Field<'password'> = { name: 'password', label: '当前密码', kind: 'secret', isRequired: true }

export const passwordFields: Field[] = [
  { name: 'password', label: '当前密码', kind: 'secret', isRequired: true },
  { name: 'new_password', label: '新密码', kind: 'secret', isRequired: true, hint: '至少8位' },
  { name: 'again', label: '再次输入新密码', kind: 'secret', isRequired: true },
]
