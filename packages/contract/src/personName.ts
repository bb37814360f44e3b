// Cyrillic, Greek and Latin letters without a decomposition, by the Latin letters that they look like or stand for.
const lookAlikes = new Map(
  Object.entries({
    a: 'аɑα',
    b: 'вβ',
    c: 'с',
    d: 'ԁđð',
    e: 'еε',
    g: 'ɡ',
    h: 'һнη',
    i: 'іιı',
    j: 'ј',
    k: 'кκ',
    l: 'ӏł',
    m: 'мμ',
    n: 'ν',
    o: 'оοø',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    w: 'ԝ',
    x: 'хχ',
    y: 'уυ',
    z: 'ζ',
    ae: 'æ',
    oe: 'œ',
    th: 'þ',
  }).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
)

// CJK radicals, which NFKC keeps, and the characters that they look like: text copied from a PDF has them (Unicode's
// EquivalentUnifiedIdeograph).
const radicalPairs =
  '2e81:5382 2e84:4e59 2e88:5200 2e8a:535c 2e8c:5c0f 2e8d:5c0f 2e8e:5140 2e92:5df3 2e93:5e7a 2e9c:65e5 ' +
  '2e9d:6708 2e9f:6bcd 2ea0:6c11 2ea7:725b 2ea9:738b 2eac:793a 2eae:7af9 2eb6:7f8a 2ebc:8089 2ec1:864e ' +
  '2ec4:897f 2ec5:89c1 2ec6:89d2 2ec9:8d1d 2eca:8db3 2ecb:8f66 2ed1:9577 2ed3:957f 2ed4:95e8 2ed7:96e8 ' +
  '2ed8:9752 2ed9:97e6 2eda:9875 2edb:98ce 2edc:98de 2edd:98df 2ee2:9a6c 2ee3:9aa8 2ee4:9b3c 2ee5:9c7c ' +
  '2ee6:9e1f 2ee7:5364 2ee8:9ea6 2ee9:9ec4 2eec:9f50 2eee:9f7f 2eef:7adc 2ef0:9f99 2ef1:9f9c 2ef3:9f9f'
const characterOf = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16))
const radicals = new Map(
  radicalPairs.split(' ').map((pair) => pair.split(':').map(characterOf) as [radical: string, character: string]),
)

/** Letters that are typed for the dot between the parts of a name, or as a dash. */
const dotLetters = /[\u4e36\u318d\u119e\ua78f\u1427\u30fc]/g

/**
 * The normal form in which names of persons are compared and hashed: NFKC, lower case, Latin letters without accents,
 * look-alikes of Latin letters as these, radicals and repetition marks as the characters they stand for, and nothing but
 * letters, marks and digits, so without blanks, dots, hyphens and invisible characters. '' if none are left. It is never shown.
 */
export const personNameKey = (name: string): string =>
  // A circle is typed for the character 〇; upper case first, because ß and SS are one.
  name
    .replace(/[○◯]/g, '〇')
    .replace(/[\u2e80-\u2eff]/g, (radical) => radicals.get(radical) ?? radical)
    .replace(dotLetters, '')
    .replace(/(\p{L})[\u3005\u303b]/gu, '$1$1')
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}|[ʰ-˿]/gu, '')
    .replace(/./gu, (letter) => lookAlikes.get(letter) ?? letter)

/** Whether two names are those of one person, however they are typed. */
export const isSamePersonName = (name: string, other: string): boolean => personNameKey(name) === personNameKey(other)
