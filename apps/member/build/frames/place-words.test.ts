import { expect, test } from 'vitest'
import { placeWords } from './place-words.ts'

test('texts and attributes that differ are located by the number of their node', () => {
  expect(
    placeWords({
      th: '<p>ก <b title="ข">Champa</b></p><input placeholder="ค">',
      en: '<p>a <b title="b">Champa</b></p><input placeholder="c">',
    }),
  ).toEqual({
    places: ['1', '2@title', '4@placeholder'],
    words: { th: ['ก ', 'ข', 'ค'], en: ['a ', 'b', 'c'] },
  })
})

test('an attribute that only one language has is null in the others', () => {
  expect(
    placeWords({
      th: '<option selected="">ไทย</option><option>English</option>',
      en: '<option>ไทย</option><option selected="">English</option>',
    }),
  ).toEqual({
    places: ['0@selected', '2@selected'],
    words: { th: ['', null], en: [null, ''] },
  })
})

test('a frame whose elements differ between languages fails the build', () => {
  expect(() => placeWords({ th: '<p>ก</p>', en: '<p>a <b>b</b></p>' })).toThrow(
    'different elements in en than in th',
  )
})
