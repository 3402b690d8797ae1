import { endpoints } from '@champa/contract/endpoints'
import { freshRefusals, gateRefusals, staffRefusals } from '@champa/contract/errors'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { rooms as enRooms } from './en/rooms.ts'
import { lo } from './lo/index.ts'
import { rooms as loRooms } from './lo/rooms.ts'
import { th } from './th/index.ts'
import { rooms as thRooms } from './th/rooms.ts'

const languages = [
  ['th', th, thRooms],
  ['lo', lo, loRooms],
  ['en', en, enRooms],
] as const

const everyCall = [...gateRefusals, ...staffRefusals, ...freshRefusals]
const declared = new Set([
  ...everyCall,
  ...endpoints
    .filter(({ endpoint }) => endpoint.access === 'staff')
    .flatMap(({ endpoint }) => endpoint.refuses),
])

// The client knows a code by its text, and repeats a call of unknown outcome with the same key.
test.each(languages)(
  'the office has a text for every code it may get, in %s',
  (_, first, rooms) => {
    const has = (code: string) => code in first.errors || code in rooms.errors
    expect([...declared].filter((code) => !has(code))).toEqual([])
    expect(everyCall.filter((code) => !(code in first.errors))).toEqual([])
  },
)
