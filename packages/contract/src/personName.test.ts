import { expect, test } from 'vitest'
import { isSamePersonName, personNameKey } from './personName.ts'

test.each([
  ['a middle dot', '阿依古丽·买买提', '阿依古丽·买买提'],
  ['a bullet', '阿依古丽•买买提', '阿依古丽·买买提'],
  ['a katakana middle dot', '阿依古丽・买买提', '阿依古丽·买买提'],
  ['a half-width katakana middle dot', '阿依古丽･买买提', '阿依古丽·买买提'],
  ['a hyphenation point', '阿依古丽‧买买提', '阿依古丽·买买提'],
  ['a bullet operator', '阿依古丽∙买买提', '阿依古丽·买买提'],
  ['a dot operator', '阿依古丽⋅买买提', '阿依古丽·买买提'],
  ['a Greek semicolon above the line', '阿依古丽\u0387买买提', '阿依古丽·买买提'],
  ['a full stop', '阿依古丽.买买提', '阿依古丽·买买提'],
  ['a full-width full stop', '阿依古丽．买买提', '阿依古丽·买买提'],
  ['no dot', '阿依古丽买买提', '阿依古丽·买买提'],
  ['a blank', '阿依古丽 买买提', '阿依古丽·买买提'],
  ['an ideographic blank', '阿依古丽　买买提', '阿依古丽·买买提'],
  ['a dot between blanks', '阿依古丽 · 买买提', '阿依古丽·买买提'],
  ['two dots', '阿依古丽··买买提', '阿依古丽·买买提'],
  ['blanks around', '\t张三\u00a0', '张三'],
  ['a blank inside', '张 三', '张三'],
  ['an invisible character', '张\u200b三\ufeff', '张三'],
  ['a variation selector', '葛\u{e0100}三', '葛三'],
  ['a Hangul filler', '张\u3164三', '张三'],
  ['a Kangxi radical', '⾼三', '高三'],
  ['a compatibility ideograph', '\uf9e1三', '李三'],
  ['a circle for 〇', '李○', '李〇'],
  ['a character like a dot', '阿依古丽丶买买提', '阿依古丽·买买提'],
  ['a Korean dot', '阿依古丽ㆍ买买提', '阿依古丽·买买提'],
  ['a sinological dot', '阿依古丽ꞏ买买提', '阿依古丽·买买提'],
  ['a long dash of kana', '阿依古丽ー买买提', '阿依古丽·买买提'],
  ['radicals as a PDF has them', '⻢⻰⻩⻓⻘', '马龙黄长青'],
  ['a repetition mark', '王丽々', '王丽丽'],
  ['marks of direction', '\u202e张\u200f三\u2069', '张三'],
  ['full-width letters', 'Ｌｉ　Ｓｉ', 'Li Si'],
  ['upper case', 'LI SI', 'li si'],
  ['a sharp s', 'Weiß', 'WEISS'],
  ['an apostrophe', 'O’Neill', "O'Neill"],
  ['a modifier apostrophe', 'Oʼneill', 'ONeill'],
  ['a hyphen', 'Anne‑Marie', 'anne marie'],
  ['accents composed', 'Nguyễn Văn A', 'NGUYEN VAN A'],
  ['accents decomposed', 'Nguyễn Văn A'.normalize('NFD'), 'Nguyen Van A'],
  ['letters without decomposition', 'Đỗ Łukasz Øre', 'Do Lukasz Ore'],
  ['Cyrillic look-alikes', 'Ѕаrа Сохе', 'Sara Coxe'],
  ['Greek look-alikes', 'ΑΝΝΑ', 'ANNA'],
  ['a Turkish i', 'İlker Yıldız', 'Ilker Yildiz'],
  ['a Thai vowel composed', 'นำ', 'นํา'],
])('a name with %s is the same name', (_, typed, name) => {
  expect(personNameKey(typed)).toBe(personNameKey(name))
  expect(personNameKey(personNameKey(typed))).toBe(personNameKey(typed))
  expect(isSamePersonName(typed, name)).toBe(true)
})

test.each([
  ['张三', '张四'],
  ['李明', '李铭'],
  ['Ian Lee', 'Lan Lee'],
  ['สมชาย', 'สมชัย'],
  ['ไก่', 'ไก้'],
  ['がく', 'かく'],
])('%s and %s are two names', (name, other) => {
  expect(isSamePersonName(name, other)).toBe(false)
})

test('a text without letters has no name in it', () => {
  for (const text of ['', ' ', '··', '\u200b', '—']) expect(personNameKey(text)).toBe('')
})
