import { expect, test } from 'vitest'
import { databasesIn } from './databases.ts'

const main = 'postgres://koi:secret@main.internal/koi'
const read = (text: string) => databasesIn({ DATABASE_URL: main, KOI_DATABASES: text })

test('KOI_DATABASES names databases, separated by spaces or line ends [D-111]', () => {
  expect(read('').found).toEqual({})
  expect(read(' west=postgres://koi:a=b@west/koi\n north-2=postgresql://north/koi ')).toEqual({
    found: { west: 'postgres://koi:a=b@west/koi', 'north-2': 'postgresql://north/koi' },
    mistakes: [],
  })
})

test.each([
  ['postgres://koi:secret@west/koi', 'an entry has no name'],
  ['postgres://koi:secret=1@west/koi', 'an entry has no name'],
  ['west', 'an entry has no name'],
  ['main=postgres://west/koi', '"main" is no name'],
  ['West=postgres://west/koi', '"West" is no name'],
  ['west=mysql://koi:secret@west/koi', '"west" has no address'],
  ['west=postgres://koi:sec%ret@[west/koi', '"west" has no address'],
  ['west=postgres://west/koi west=postgres://north/koi', '"west" is given twice'],
  [`west=${main}`, 'the address of another database'],
  ['west=postgres://west/koi north=postgres://west/koi', '"north" has the address of another database'],
])('rejects %s without repeating the password', (text, message) => {
  const { mistakes } = read(text)
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toContain(message)
  expect(mistakes[0]).not.toContain('secret')
})
