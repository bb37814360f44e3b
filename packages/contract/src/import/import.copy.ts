/** Why a row of a file is refused, in the operators' words. */
export const refusedRow = {
  columns: (has: number, wants: number) => `有${has}列，表头为${wants}列`,
  username: '账号须为4至16位字母或数字',
  repeated: (line: number) => `账号与第${line}行重复`,
  taken: '账号已存在，且不是由导入建立的',
  changed: '这一行与上次导入的内容不同，已导入的数据不会更改',
  money: (column: string) => `${column}不是金额：应为0至99999999.99之间的数字，最多两位小数，不带符号、空格或千分位`,
  wagering: '流水要求须大于0，没有则留空',
  realname: '真实姓名格式不正确',
  mobileRepeated: '手机号与本文件中另一行重复',
  emailRepeated: '邮箱与本文件中另一行重复',
  birthday: '生日格式不正确，应为YYYY-MM-DD',
  young: (age: number) => `未满${age}岁`,
  vip: (level: string) => `VIP等级「${level}」不存在`,
  plan: (name: string) => `佣金方案「${name}」不存在，或有多个同名`,
  planOfNobody: '只有代理才有佣金方案',
  oneOf: (column: string, words: readonly string[]) => `${column}应为${words.join('、')}之一`,
  excluded: 'excluded_until应为YYYY-MM-DD',
  note: '备注最多500字，且不能含有控制字符',
  self: '上级是自己',
  circle: '上级关系成环',
  later: (line: number) => `上级排在后面（第${line}行），上级必须先于下级`,
  referrer: '上级不存在',
  referrerRefused: (line: number) => `上级（第${line}行）被拒绝`,
  hashKind: (column: string) => `${column}不是支持的密码散列类型`,
  hash: (column: string) => `${column}与其类型不符，或缺少、多出盐值`,
  venue: (code: string) => `场馆${code}使用主钱包，余额应写在balance中`,
  player: '账号不存在',
  playerRefused: '该账号所在的行被拒绝',
  type: 'type应为bank、usdt、antoken之一',
  number: '与本文件中另一行的卡号或地址重复',
  conflict: '与刚刚写入的数据冲突，请再次运行',
}

/** Why a file is refused as a whole; nothing of it is read then. */
export const refusedFile = {
  missing: '找不到文件',
  empty: '文件为空',
  notUtf8: (line: number) => `第${line}行不是UTF-8编码`,
  zero: (line: number) => `第${line}行含有空字符`,
  long: (line: number) => `第${line}行超过64 KiB`,
  csv: (line: number, why: string) => `第${line}行不符合CSV格式（${why}）`,
  header: '表头须含username与balance（玩家），或username、type与number（收款方式）',
  column: (name: string) => `未知的列「${name}」`,
  twice: (name: string) => `列「${name}」重复`,
  venue: (code: string) => `场馆「${code}」不存在`,
  many: (most: number) => `超过${most}行，请拆分文件`,
  other: (sha256: string) => `文件的SHA-256是${sha256}，与预演的文件不同`,
  busy: '另一个导入正在进行',
}

/** What the command says. */
export const importCopy = {
  kinds: { players: '玩家', payees: '收款方式' },
  states: { running: '进行中', done: '已完成' },
  dry: '预演：没有写入任何数据。',
  applied: '已写入。',
  refused: (line: number, why: string) => `  第${line}行  ${why}`,
  head: ['文件', '内容', '行数', '新增', '已导入', '拒绝', '金额（分）'],
  sum: '合计',
  accounts: (rows: string[]) => `期初金额（分）：${rows.join('，')}`,
  main: '主钱包',
  wagering: '流水要求',
  progress: (done: number, lines: number) => `${done} / ${lines}`,
  next: (command: string) => `写入：${command}`,
}

export const openingTitle = '期初余额'
