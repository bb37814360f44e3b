import type { FormField } from '../../ui/field/field.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: '收款账户',
  createTitle: '新增收款账户',
  editTitle: '编辑收款账户',
  hint: '玩家存款时看到的银行账户和USDT收款地址',
}

export const fields: FormField<'/console/api/receiving-accounts'>[] = [
  {
    name: 'kind',
    label: '种类',
    kind: 'select',
    isRequired: true,
    options: [
      { value: 'bank', label: '银行卡' },
      { value: 'usdt', label: 'USDT' },
    ],
  },
  { name: 'bank_name', label: '银行 / 协议', isRequired: true, hint: 'USDT 填写 TRC20、ERC20 或 BEP20' },
  { name: 'bank_owner', label: '户名' },
  { name: 'bank_no', label: '账号 / 地址', isRequired: true },
  { name: 'bank_address', label: '开户行' },
  { name: 'payimg', label: '收款码', kind: 'image' },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]
