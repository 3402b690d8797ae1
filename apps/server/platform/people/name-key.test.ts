import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test.each([
  ['นายสมชาย ใจดี', 'สมชาย  ใจดี'],
  ['น.ส. สมหญิง ใจงาม', 'สมหญิง ใจงาม'],
  ['นางสาวสมหญิง ใจงาม', 'สมหญิงใจงาม'],
  ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee'],
  ['mrs somying', 'SOMYING'],
  ['José  Núñez', 'jose nunez'],
  ['ທ້າວ ສົມສັກ ວົງສະຫວັນ', 'ສົມສັກ ວົງສະຫວັນ'],
])('%s and %s are one name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจดำ'],
  ['SOMCHAI', 'SOMCHAY'],
  ['Mrinal Sen', 'inal Sen'],
  ['นาง', ''],
])('%s and %s are two names', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
