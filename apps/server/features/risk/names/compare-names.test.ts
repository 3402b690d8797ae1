import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { judgePayer } from './payer-of-member.ts'
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
  ])('returns same for %s and %s', (reported, registered) => {
    expect(compareNames(reported, registered, needed)).toBe('same')
  })

  test.each([
    ['VICTIM OF A SCAM', 'MULE ONE'],
    ['COMPLETELY OTHER PERSON', 'SOMCHAI MULE'],
    ['สมชาย รักไทย', 'สมชาย ใจดี'],
    ['SOMCHAI BOONMEE', 'SOMCHAI JAIDEE'],
    ['SOMSAK JAIDEE', 'SOMYING JAIDEE'],
    ['มานะ ใจดี', 'มานี ทองสุข'],
  ])('returns differs for %s and %s', (reported, registered) => {
    expect(compareNames(reported, registered, needed)).toBe('differs')
  })

  test.each([
    ['VICTIM OF A SCAM', 'สมชาย ใจดี'],
    ['SOMCHAI JAIDI', 'SOMCHAI JAIDEE'],
    ['MANA JAIDEE', 'MANEE JAIDEE'],
    ['JOHN SMITH', 'ສົມສັກ ວົງສະຫວັນ'],
    ['', 'สมชาย'],
    ['นาย', 'สมชาย ใจดี'],
    ['***', 'SOMCHAI'],
  ])('returns unclear for %s and %s', (reported, registered) => {
    expect(compareNames(reported, registered, needed)).toBe('unclear')
  })

  test.each([
    ['three letters of a given name', 'SOM', 'SOMCHAI JAIDEE'],
    ['a given name of three letters', 'ANA', 'ANA LEE'],
    ['the beginning of a longer given name', 'SOMCHAI', 'SOMCHAIWAT JAIDEE'],
    [
      'the beginning of a longer given name before the same family name',
      'ARUN MANKONG',
      'ARUNEE MANKONG',
    ],
    ['a family name alone', 'JAIDEE', 'SOMCHAI JAIDEE'],
    ['an initial and a family name', 'S JAIDEE', 'SOMCHAI JAIDEE'],
    ['a truncated given name and a truncated family name', 'SOM JAI', 'SOMCHAI JAIDEE'],
    ['three Thai letters of a given name', 'สมช', 'สมชาย ใจดี'],
    ['given names that differ by one vowel', 'NAPA RAKTHAI', 'NIPA RAKTHAI'],
    ['given names that differ by one consonant', 'SUPAPORN BOONMEE', 'SUPAKORN BOONMEE'],
    ['มานะ and มานี, which differ by a vowel', 'มานะ ใจดี', 'มานี ใจดี'],
    ['family names that differ by one letter', 'SOMCHAI SRITHONG', 'SOMCHAI SAITHONG'],
    ['a Latin and a Thai name that differ by a vowel', 'NAPA RAKTHAI', 'นิภา รักไทย'],
    ['a Latin and a Thai name of which one has an extra vowel', 'ARUN MANKONG', 'อรุณี มั่นคง'],
    ['MANA and มานี (Manee)', 'MANA JAINGAM', 'มานี ใจงาม'],
    ['a Latin and a Thai name with different first consonants', 'DAM CHAROENSUK', 'สมหมาย เจริญสุข'],
    ['a Latin J and a Thai ช, which is written CH', 'SOMJAI JAIDEE', 'สมชาย ใจดี'],
    ['a Latin and a Thai name with too few consonants', 'NA LEE', 'นา ลี'],
    ['a Thai and a Lao name', 'ສົມສີ ວົງສະຫວັນ', 'สมศักดิ์ วงศ์สวรรค์'],
    ['names without a consonant that can be compared', 'YI AYA', 'อ้อย เอย'],
    ['a Chinese and a Thai name', '王小明', 'อ้อย เอย'],
    ['a Chinese name and its Latin transcription', '王小明', 'WANG XIAOMING'],
    ['a Russian and a Chinese name', 'Иван Петров', '王小明'],
  ])('returns unclear for %s', (_, reported, registered) => {
    expect(compareNames(reported, registered, needed)).toBe('unclear')
  })

  test.each([
    ['LI NA', 'Li Na'],
    ['ANA L', 'ANA LEE'],
    ['PHATTHARAW', 'PHATTHARAWADEE SUKSAWAT'],
    ['มานะ', 'มานะ ใจดี'],
    ['น.ส. สุดา ว', 'สุดา วงศ์ไทย'],
    ['王小明', '王小明'],
    ['SOMYING SUKJAI', 'สมหญิง สุขใจ'],
    ['SIRIPORN CHANPEN', 'ศิริพร จันทร์เพ็ญ'],
    ['CHALERM RUNGRUEANG', 'เฉลิม รุ่งเรือง'],
    ['DUANGJAI SUWAN', 'ดวงใจ สุวรรณ'],
    ['SAOWALAK PETCHDEE', 'เสาวลักษณ์ เพชรดี'],
    ['KRIANGKRAI POOLSAWAT', 'เกรียงไกร พูลสวัสดิ์'],
    ['PRASERT CHAROENSUK', 'ประเสริฐ เจริญสุข'],
    ['ORAWAN WANNA', 'อรวรรณ วรรณา'],
    ['BOUALY SOULIYA', 'ບົວລີ ສຸລິຍະ'],
    ['SOUKSAVANH PHOUMY', 'ສຸກສະຫວັນ ພູມີ'],
  ])(
    'returns same for %s and %s, which have enough letters or sounds in common',
    (reported, registered) => {
      expect(compareNames(reported, registered, needed)).toBe('same')
    },
  )

  test.each([
    ['Иван Петров', 'Анна Смирнова'],
    ['王小明', '李雷'],
  ])(
    'returns differs for %s and %s, in one script that is neither Thai, Lao nor Latin',
    (reported, registered) => {
      expect(compareNames(reported, registered, needed)).toBe('differs')
    },
  )

  test('terminates for long names with many possible vowel matches', () => {
    const [reported, registered] = ['BA'.repeat(49), `${'บา'.repeat(48)}บี`]
    expect(compareNames(`${reported} ${reported}`, `${registered} ${registered}`, needed)).toBe(
      'unclear',
    )
  })

  test('returns same for names that differ only in case, title and word order', () => {
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

  test('never returns differs for names in two scripts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'กขคงจชดตนบปพมยรลวสห'), minLength: 1 }),
        fc.string({ unit: fc.constantFrom(...'ABCDEFGHKLMN'), minLength: 1 }),
        (thai, latin) => compareNames(latin, thai, needed) !== 'differs',
      ),
    )
  })
})

test('skeleton returns the same consonants for the spellings of a name in two scripts', () => {
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
    [{}, 'unclear'],
    [{ bankCode: 'KBANK' }, 'unclear'],
  ])('judgePayer of %j is %s', (reported, fits) => {
    expect(judgePayer(reported, member, needed)).toBe(fits)
  })
})
