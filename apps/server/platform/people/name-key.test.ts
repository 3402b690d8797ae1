import { expect, test } from 'vitest'
import { nameKey, nameKeys, sortedKey } from './name-key.ts'

test.each([
  ['นายสมชาย ใจดี', 'สมชาย  ใจดี'],
  ['น.ส. สมหญิง ใจงาม', 'สมหญิง ใจงาม'],
  ['นางสาวสมหญิง ใจงาม', 'สมหญิงใจงาม'],
  ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee'],
  ['mrs somying', 'SOMYING'],
  ['นายSomchai Jaidee', 'Somchai Jaidee'],
  ['Dr. Somchai Jaidee', 'Somchai Jaidee'],
  ['ดร.สมชาย ใจดี', 'สมชาย ใจดี'],
  ['S0MCHA1 JAID33', 'Somchai Jaidee'],
  ['José  Núñez', 'jose nunez'],
  ['ທ້າວ ສົມສັກ ວົງສະຫວັນ', 'ສົມສັກ ວົງສະຫວັນ'],
])('%s and %s have the same key', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจดำ'],
  ['SOMCHAI', 'SOMCHAY'],
  ['Mrinal Sen', 'inal Sen'],
  ['นาง', ''],
])('%s and %s have different keys', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))

test('sortedKey ignores the order of words', () => {
  expect(sortedKey('MR. SOMCHAI JAIDEE')).toBe(sortedKey('Jaidee  Somchai'))
  expect(sortedKey('นายสมชาย ใจดี')).toBe(sortedKey('ใจดี สมชาย'))
  expect(sortedKey('Jaidee Mr. Somchai')).toBe(sortedKey('Somchai Jaidee'))
  expect(sortedKey('คุณสมชาย ใจดี')).toBe(sortedKey('ใจดี สมชาย'))
  expect(sortedKey('SOMCHAI JAIDEE')).not.toBe(sortedKey('SOMCHAY JAIDEE'))
})

test.each([
  ['Cyrillic', 'ЅОМСНАІ JАІDЕЕ'],
  ['small Cyrillic', 'ѕомсһаі jаіԁее'],
  ['Greek', 'SΟΜCΗΑΙ JΑΙDΕΕ'],
  ['small capitals', 'ꜱᴏᴍᴄʜᴀɪ ᴊᴀɪᴅᴇᴇ'],
  ['wide letters', 'ＳＯＭＣＨＡＩ ＪＡＩＤＥＥ'],
  ['mathematical letters', '𝐒𝐎𝐌𝐂𝐇𝐀𝐈 𝓳𝓪𝓲𝓭𝓮𝓮'],
  ['circled letters', 'Ⓢⓞⓜⓒⓗⓐⓘ 🅙🅐🅘🅓🅔🅔'],
  ['white-on-black letters and flags', '🆂🅾🅼🅲🅷🅰🅸 🇯🇦🇮🇩🇪🇪'],
  ['Lisu and Cherokee', 'ꓢꓳꓟꓚꓧꓮꓲ ᎫᎪᎥᎠᎬᎬ'],
  ['Latin with invisible characters', 'SOM\u200bCH\u00adAI\ufe0f\u3164 JA\u034fIDEE'],
  ['Latin with accents and strokes', 'SØMÇHÁÏ JAİĐÉÈ'],
  ['Latin after a Cyrillic title', 'МR. SOMCHAI JAIDEE'],
])('a name in %s matches the Latin name that it looks like', (_, name) => {
  expect(nameKeys(name)).toContain(nameKey('Somchai Jaidee'))
  expect(nameKeys(name.split(' ').toReversed().join(' '))).toContain(sortedKey('Somchai Jaidee'))
})

test.each([
  ['เเดง เเก้ว', 'แดง แก้ว'],
  ['ມະນີ ເເກ້ວ', 'ມະນີ ແກ້ວ'],
  ['สมชๅย', 'สมชาย'],
  ['คำ', 'คํา'],
  ['ພຣະໜອງ', 'ພຣະຫນອງ'],
])('%s has the key of its look-alike %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

test.each([
  ['ΗΛΙΑΣ ΝΙΚΟΥ', 'Ηλίας Νίκου'],
  ['ГРИГОРИЙ', 'Григорий'],
  ['राम', 'राम'],
  ['Somchai A Jaidee', 'Somchai Jaidee'],
  ['SOMCHAI JAIDEE JR.', 'Jaidee Somchai'],
  ['Somchai Prasert Jaidee', 'SOMCHAI JAIDEE'],
])('the name %s matches %s', (one, other) => {
  expect(nameKeys(one).filter((key) => nameKeys(other).includes(key))).not.toEqual([])
})

test.each([
  ['राम', 'रम'],
  ['Иван', 'Нван'],
  ['王小明', '王小红'],
  ['Somchai Prasert', 'Somchai Jaidee Prasertsak'],
  ['สมชาย', 'ສົມຊາຍ'],
])('the name %s does not match %s', (one, other) => {
  expect(nameKeys(one).filter((key) => nameKeys(other).includes(key))).toEqual([])
})
