import { refusal } from '../../refusal.ts'
import { type Evidence, listColumns } from './barring.ts'

export const evidenceNames: Record<Evidence, string> = {
  document: '证件号码',
  mobile: '手机号',
  person: '姓名和生日',
  register: '外部登记系统',
}

/** The external register did not answer before a deposit or game launch. */
export const ScreeningFailed = refusal('SCREENING_FAILED', 503, '暂时无法完成身份核对，请稍后再试')
export const ListNameTaken = refusal('LIST_NAME_TAKEN', 409, '已有同名名单', 'name')
export const ListNameNeeded = refusal('LIST_NAME_NEEDED', 422, '请填写名单名称', 'name')
export const ListMalformed = refusal('LIST_MALFORMED', 422, `文件须为CSV，首行为 ${listColumns.join(',')}`, 'csv')
export const ListReasonNeeded = refusal('LIST_REASON_NEEDED', 422, '请填写原因', 'reason')

/** Why a row of a list is rejected. */
export const wrongRow = {
  empty: '缺少证件号码、手机号，或姓名加生日',
  rewritten: '号码被表格软件改写，数字已丢失；请将该列设为文本后重新填写',
  document: '证件号码无法识别',
  mobile: '手机号无法识别',
  birthday: '生日无法识别，应为年、月、日，如1990-01-05',
  garbled: '含有乱码，文件的编码须为UTF-8',
  name: '姓名无法识别，可能在转换编码时丢失',
  formula: '含有公式或表格软件的错误值，如 #NAME?',
  longer: '单元格多于首行的列数，可能某个值含有分隔符',
}

/** Reason shown in the history of a player's protection. */
export const barredBy = '名单核对'
/** Source of a hit by the exclusion of another account; neither the brand nor the kind of exclusion is shown. */
export const elsewhereSource = '其他账号的限制'
/** Reason of a hit that ended together with the exclusion of the other account. */
export const elsewhereEnded = '其他账号的限制已结束'

/** Inbox message to the player. */
export const inboxTexts = {
  barredElsewhere: {
    title: '账号已受限',
    text: '您在我们的其他账号已被限制，本账号的存款和游戏同时暂停；余额查询、转出和取款不受影响。如有疑问，请在「投诉与申请」中说明。',
  },
  endedElsewhere: { title: '账号限制已解除', text: '您在其他账号的限制已结束，本账号因此产生的限制同时解除。' },
  clearedElsewhere: {
    title: '账号限制已解除',
    text: '经核实，您并非其他账号被限制的人员，本账号因此产生的限制已解除。',
  },
  barred: (source: string) => ({
    title: '账号已受限',
    text: `您的信息出现在外部禁入名单「${source}」中，存款和游戏已暂停；余额查询、转出和取款不受影响。如有疑问，请在「投诉与申请」中说明。`,
  }),
  cleared: { title: '账号限制已解除', text: '经核实，您并非外部禁入名单中的人员，因名单产生的限制已解除。' },
}
