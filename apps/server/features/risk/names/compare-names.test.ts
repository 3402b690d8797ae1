import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { judgePayer } from './judge-payer.ts'
import { skeleton } from './skeleton.ts'

const needed = 0.85

describe('compareNames', () => {
  test.each([
    ['นาย สมชาย ใจดี', 'สมชาย ใจดี'],
    ['น.ส.สมหญิง ใจงาม', 'สมหญิง ใจงาม'],
    ['นางสาวสุดา วงศ์ไทย', 'สุดา  วงศ์ไทย'],
    ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['JAIDEE SOMCHAI', 'SOMCHAI JAIDEE'],
    ['SOMCHAI J', 'SOMCHAI JAIDEE'],
    ['SOMCHAI', 'SOMCHAI JAIDEE'],
    ['SOMCHAI JAIDE', 'SOMCHAI JAIDEE'],
    ['ใจดี สมชาย', 'สมชาย ใจดี'],
    ['NATTHAWUT SRISUK', 'ณัฐวุฒิ ศรีสุข'],
    ['MR NATTAWUT SRISOOK', 'ณัฐวุฒิ ศรีสุข'],
    ['SUDA WONGTHAI', 'สุดา วงศ์ไทย'],
    ['THEERAPHAT KAEWSAI', 'ธีรภัทร แก้วใส'],
    ['SOMSACK VONGSAVANH', 'ສົມສັກ ວົງສະຫວັນ'],
    ['KHAMLA PHOMMAVONG', 'ຄຳຫຼ້າ ພົມມະວົງ'],
    ['MANY KEOMANY', 'ມະນີ ແກ້ວມະນີ'],
    ['สมชาย ใจดี', 'SOMCHAI JAIDEE'],
  ])('says that %s is %s', (told, registered) => {
    expect(compareNames(told, registered, needed)).toBe('same')
  })

  test.each([
    ['VICTIM OF A SCAM', 'MULE ONE'],
    ['COMPLETELY OTHER PERSON', 'SOMCHAI MULE'],
    ['สมชาย รักไทย', 'สมชาย ใจดี'],
    ['SOMCHAI BOONMEE', 'SOMCHAI JAIDEE'],
    ['SOMSAK JAIDEE', 'SOMYING JAIDEE'],
    ['มานะ ใจดี', 'มานี ทองสุข'],
  ])('says that %s is not %s', (told, registered) => {
    expect(compareNames(told, registered, needed)).toBe('differs')
  })

  test.each([
    ['VICTIM OF A SCAM', 'สมชาย ใจดี'],
    ['SOMCHAI JAIDI', 'SOMCHAI JAIDEE'],
    ['MANA JAIDEE', 'MANEE JAIDEE'],
    ['JOHN SMITH', 'ສົມສັກ ວົງສະຫວັນ'],
    ['', 'สมชาย'],
    ['นาย', 'สมชาย ใจดี'],
    ['***', 'SOMCHAI'],
  ])('cannot say whether %s is %s', (told, registered) => {
    expect(compareNames(told, registered, needed)).toBe('unclear')
  })

  test('holds for every name against itself, whatever its case, title and order', () => {
    const word = fc
      .string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPRSTUVWY'), minLength: 3, maxLength: 12 })
      .filter((one) => !['MRS', 'MISS', 'KHUN', 'MASTER'].includes(one))
    fc.assert(
      fc.property(
        word,
        word,
        (first, last) =>
          compareNames(`mr. ${last.toLowerCase()}  ${first}`, `${first} ${last}`, needed) ===
          'same',
      ),
    )
  })

  test('never says that names of two scripts differ', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'กขคงจชดตนบปพมยรลวสห'), minLength: 1 }),
        fc.string({ unit: fc.constantFrom(...'ABCDEFGHKLMN'), minLength: 1 }),
        (thai, latin) => compareNames(latin, thai, needed) !== 'differs',
      ),
    )
  })
})

test('the skeleton of a word is the same in the scripts of one name', () => {
  expect([skeleton('ณัฐวุฒิ'), skeleton('NATTHAWUT')]).toEqual(['ntwt', 'ntwt'])
  expect([skeleton('จันทร์'), skeleton('CHAN')]).toEqual(['cn', 'cn'])
  expect([skeleton('ວົງສະຫວັນ'), skeleton('VONGSAVANH')]).toEqual(['wgswn', 'wgswn'])
})

describe('judgePayer', () => {
  const member = {
    bankCode: 'KBANK',
    accountNo: '7421806935',
    names: ['NATTHAWUT SRISUK', 'ณัฐวุฒิ ศรีสุข'],
  }
  test.each([
    [{ bankCode: 'KBANK', accountNo: '7421806935', name: 'WHOEVER' }, 'own'],
    [{ bankCode: 'KBANK', accountNo: 'x806935' }, 'own'],
    [{ bankCode: 'SCB', accountNo: '1112223334', name: 'NATTHAWUT S' }, 'own'],
    [{ name: 'นายณัฐวุฒิ ศ' }, 'own'],
    [{ bankCode: 'KBANK', accountNo: '1112223334', name: 'VICTIM OF A SCAM' }, 'foreign'],
    [{ name: 'สมชาย ใจดี' }, 'foreign'],
    [{ bankCode: 'KBANK', accountNo: '1112223334' }, 'unclear'],
    [{ name: 'ສົມສັກ ວົງສະຫວັນ' }, 'unclear'],
    [{}, null],
    [{ bankCode: 'KBANK' }, null],
  ])('%j is %s', (told, fits) => {
    expect(judgePayer(told, member, needed)).toBe(fits)
  })
})
