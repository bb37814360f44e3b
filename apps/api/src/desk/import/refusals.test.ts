import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tronFor } from '../../platform/testing/wallets.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { fileOf, run } from './import.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

/** Reasons for refusing rows in a dry run, by line. */
const reasons = async (...lines: string[]) =>
  Object.fromEntries((await run(app, [fileOf(lines)], false)).refused.map(({ line, reason }) => [line, reason]))
const fails = (content: string[] | Buffer) => expect(run(app, [fileOf(content)], false)).rejects

describe('refuses a row', () => {
  test('for a malformed amount', async () => {
    const wrong = [
      '1.005',
      '1e3',
      '',
      ' ',
      ' 1',
      '-1',
      '+1',
      '1,000',
      '"1,000.00"',
      '.5',
      '1.',
      '01',
      '100000000',
      '１',
      'NaN',
      '=1+1',
    ]
    const found = await reasons('username,balance', ...wrong.map((money, n) => `money${n + 10},${money}`))
    const money = 'balance不是金额：应为0至99999999.99之间的数字，最多两位小数，不带符号、空格或千分位'
    const columns = '有3列，表头为2列'
    expect(found).toEqual(Object.fromEntries(wrong.map((one, n) => [n + 2, one === '1,000' ? columns : money])))
    expect(
      await reasons('username,balance,wagering,venue:ag', 'moneyok1,1,0,', 'moneyok2,1,1.001,', 'moneyok3,1,,x'),
    ).toEqual({
      2: '流水要求须大于0，无则留空',
      3: money.replace('balance', 'wagering'),
      4: money.replace('balance', 'venue:ag'),
    })
  })

  test('for a salt that lost its digits, and for text that an earlier conversion has lost', async () => {
    const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
    expect(
      await reasons(
        'username,balance,password_kind,password_hash,password_salt,note',
        `salted01,0,md5(password+salt),${md5},123456,`,
        `salted02,0,md5(password+salt),${md5},1.23457E+11,`,
        'salted03,0,,,,张\ufffd',
      ),
    ).toEqual({
      3: 'password_salt被表格软件改写，数字已丢失；请将该列设为文本后重新填写',
      4: '备注最多500字，且不能含有控制字符',
    })
    expect(
      Object.keys(
        await reasons(
          'username,type,bank,branch,holder,number,protocol',
          'demo001,bank,锦绣银行,支行,张\ufffd,6222000011110001,',
          'demo001,bank,锦绣银行,支\ufffd,张三,6222000011110002,',
        ),
      ),
    ).toEqual(['2', '3'])
  })

  test('for a malformed, taken or repeated name, case-insensitively', async () => {
    expect(
      await reasons(
        'username,balance',
        'abc,0',
        '用户一二,0',
        'with space,0',
        ',0',
        'demo001,0',
        'Twice001,0',
        'twice001,1',
        `${'a'.repeat(17)},0`,
      ),
    ).toEqual({
      2: '账号须为4至16位字母或数字',
      3: '账号须为4至16位字母或数字',
      4: '账号须为4至16位字母或数字',
      5: '账号须为4至16位字母或数字',
      6: '账号已存在，且不是由导入建立的',
      8: '账号与第7行重复',
      9: '账号须为4至16位字母或数字',
    })
  })

  test('for contact data that is malformed or taken', async () => {
    const found = await reasons(
      'username,balance,realname,mobile,email,birthday',
      'person01,0,张3,,,',
      'person02,0,,123,,',
      'person03,0,,,nobody,',
      'person04,0,,,,1990-02-30',
      'person05,0,,,,2020-01-01',
      'person06,0,,13611110001,One@example.org,',
      'person07,0,,8613611110001,,',
      'person08,0,,,one@EXAMPLE.org,',
      'person09,0,,13800002002,,',
    )
    expect(found).toMatchObject({
      5: '生日格式不正确，应为YYYY-MM-DD',
      6: '未满18岁',
      8: '手机号与本文件中另一行重复',
      9: '邮箱与本文件中另一行重复',
    })
    expect(Object.keys(found)).toEqual(['2', '3', '4', '5', '6', '8', '9', '10'])
  })

  test('for an invalid level, status, date or note', async () => {
    const found = await reasons(
      'username,balance,vip,status,excluded_until,agent,note',
      'level001,0,99,,,,',
      'level002,0,-1,,,,',
      'level003,0,,gone,,,',
      'level004,0,,,tomorrow,,',
      'level005,0,,,,yes,',
      'level006,0,,,,,"two\nlines"',
      'level007,0,1,active,2030-01-01,1,ok',
    )
    expect(found).toEqual({
      2: 'VIP等级「99」不存在',
      3: 'VIP等级「-1」不存在',
      4: 'status应为active、blacklisted、disabled之一',
      5: 'excluded_until应为YYYY-MM-DD',
      6: 'agent应为0、1之一',
      7: '备注最多500字，且不能含有控制字符',
    })
  })

  test('for a referrer that comes later, is refused, is unknown or forms a cycle', async () => {
    expect(
      await reasons(
        'username,balance,referrer',
        'down0001,0,above001',
        'above001,0,',
        'circle01,0,circle02',
        'circle02,0,circle01',
        'self0001,0,SELF0001',
        'nobody01,0,nothere1',
        'below001,0,demo005',
      ),
    ).toEqual({
      2: '上级排在后面（第3行），上级必须先于下级',
      4: '上级关系成环',
      5: '上级（第4行）被拒绝',
      6: '上级是自己',
      7: '上级不存在',
    })
  })

  test('for a password hash of an invalid kind, length or salt', async () => {
    const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
    const found = await reasons(
      'username,balance,password_kind,password_hash,password_salt,pay_kind,pay_hash,pay_salt',
      `hash0001,0,sha1,${md5},,,,`,
      `hash0002,0,,${md5},,,,`,
      'hash0003,0,md5,xyz,,,,',
      `hash0004,0,md5,${md5},salt,,,`,
      `hash0005,0,md5(md5+salt),${md5},,,,`,
      `hash0006,0,bcrypt,$2y$31$${'a'.repeat(53)},,,,`,
      `hash0007,0,argon2,"$argon2id$v=19$m=999999,t=2,p=1$c29tZXNhbHQ$${'a'.repeat(43)}",,,,`,
      `hash0008,0,sha256,${md5},,,,`,
      `hash0009,0,,,,md5,${md5},x`,
      `hash0010,0,md5,${md5.toUpperCase()},,md5(password+salt),${md5},x`,
    )
    const kind = 'password_kind不是支持的密码散列类型'
    const form = 'password_hash与其类型不符，或缺少、多出盐值'
    expect(found).toEqual({
      2: kind,
      3: kind,
      4: form,
      5: form,
      6: form,
      7: form,
      8: form,
      9: form,
      10: 'pay_hash与其类型不符，或缺少、多出盐值',
    })
  })

  test('for a payee that binding would refuse, or of an unknown player [CARD-14, WALLET-24]', async () => {
    const found = await reasons(
      'username,type,bank,branch,holder,number,protocol',
      'nobody77,bank,锦绣银行,支行,张三,6222000000009990001,',
      'demo001,card,锦绣银行,支行,张三,6222000000009990002,',
      'demo001,bank,外星银行,支行,张三,6222000000009990003,',
      'demo001,bank,锦绣银行,支行,,6222000000009990004,',
      'demo001,bank,锦绣银行,支行,张三,123,',
      'demo001,usdt,,,,TSomeAddress,BTC',
      'demo001,antoken,,,,TSomeAddress,ERC20',
      'demo001,bank,锦绣银行,支行,张三,6222000000001234567,',
      'demo002,bank,锦绣银行,支行,张三,6222000000001234567,',
      `demo001,usdt,,,,${tronFor('one')},TRC20`,
      `demo003,usdt,,,,${tronFor('one')},TRC20`,
      'demo003,usdt,,,,TOtherAddress,TRC20',
      'demo003,bank,锦绣银行,支行,张三,6.22202E+18,',
      'demo003,bank,锦绣银行,支行,张三,6222021234567890000,',
      `demo003,usdt,,,,${tronFor('other chain')},ERC20`,
      ...[1, 2, 3, 4, 5].map((n) => `demo001,usdt,,,,${tronFor(`number ${n}`)},TRC20`),
    )
    expect(found).toEqual({
      2: '账号不存在',
      3: 'type应为bank、usdt、antoken之一',
      4: '请选择正确的银行',
      5: '请输入姓名',
      6: '请输人正确的卡号长度',
      7: '钱包协议不正确',
      8: '钱包协议不正确',
      9: '该卡号已被其他账号绑定',
      10: '与本文件中另一行的卡号或地址重复',
      12: '与本文件中另一行的卡号或地址重复',
      13: '钱包地址格式不正确',
      14: 'number被表格软件改写，数字已丢失；请将该列设为文本后重新填写',
      15: 'number被表格软件改写，数字已丢失；请将该列设为文本后重新填写',
      16: '钱包地址格式不正确',
      21: '最多只能绑定5个',
    })
  })
})

describe('refuses a whole file', () => {
  test('that is missing, empty or not UTF-8', async () => {
    await expect(run(app, ['/nowhere/players.csv'], false)).rejects.toThrow('players.csv: 找不到文件')
    await fails(Buffer.alloc(0)).toThrow('文件为空')
    await fails(
      Buffer.concat([
        Buffer.from('username,balance\nfine0001,1\n'),
        Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]),
        Buffer.from(',1\n'),
      ]),
    ).toThrow('第3行不是UTF-8编码')
    await fails(Buffer.from('username,balance\nzero\u0000001,1\n')).toThrow('第2行含有空字符')
    await fails(Buffer.from('username,balance\n', 'utf16le')).toThrow(/第1行/)
  })

  test('with a line or row of a megabyte', async () => {
    await fails(['username,balance', `${'x'.repeat(1_000_000)},1`]).toThrow('第2行超过64 KiB')
    await fails(Buffer.from(`username,balance\n${'x'.repeat(1_000_000)}`)).toThrow('第2行超过64 KiB')
    await fails(['username,balance,note', `long0001,1,"${'many words\n'.repeat(10_000)}"`]).toThrow(
      '第2行不符合CSV格式（CSV_MAX_RECORD_SIZE）',
    )
  })

  test('with an unclosed quote, or a header with missing, unknown or repeated columns', async () => {
    await fails(['username,balance', 'quote001,"1']).toThrow('第2行不符合CSV格式')
    await fails(['name,money', 'a,1']).toThrow('表头须含')
    await fails(['username,balance,colour', 'a,1,red']).toThrow('未知的列「colour」')
    await fails(['username,balance,balance', 'a,1,1']).toThrow('列「balance」重复')
    await fails(['username,balance,venue:moon', 'a,1,1']).toThrow('场馆「moon」不存在')
  })
})

test('keeps text that a spreadsheet would treat as a formula', async () => {
  const note = '=HYPERLINK("http://x","y")'
  await run(app, [
    fileOf(['\ufeffusername,balance,note', `formula1,1,"${note.replaceAll('"', '""')}"`, 'formula2,1,+49@SUM(1)']),
  ])
  const rows = await app.app.db
    .selectFrom('player')
    .select('note')
    .where('username', 'like', 'formula%')
    .orderBy('username')
    .execute()
  expect(rows.map((row) => row.note)).toEqual([note, '+49@SUM(1)'])
})
