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

/**
 * The normal form in which names of persons are compared and hashed: NFKC, lower case, Latin letters without accents,
 * look-alikes of Latin letters as these, and nothing but letters, marks and digits, so without blanks, dots, hyphens and
 * invisible characters. '' if none are left. It is never shown.
 */
export const personNameKey = (name: string): string =>
  // A circle is typed for the character 〇; upper case first, because ß and SS are one.
  name
    .replace(/[○◯]/g, '〇')
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
