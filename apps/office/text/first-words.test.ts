import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSources, usedBy } from '../../member/build/first-words.ts'
import { th } from './th/index.ts'
import { rooms } from './th/rooms.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

const keysOf = (texts: Texts, space = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [space + name] : keysOf(value, `${space}${name}.`),
  )

/** Refusals are known by their texts, and those of rooms are loaded with the room. */
const isOfRoom = (key: string): boolean => key.startsWith('errors.')
/** The name of a job is shown with a refusal that only rooms get. */
const laterByDesign = ['audit.system']

test('what is drawn without withWords uses only texts of the first half', () => {
  const main = join(import.meta.dirname, '..', 'main.tsx')
  const isUsed = usedBy(firstSources(main).values())
  const first = new Set(keysOf(th))
  expect(['nav.today', 'inbox.title', 'room.choose'].every(isUsed)).toBe(true)
  expect(
    keysOf(rooms).filter(
      (key) => isUsed(key) && !first.has(key) && !isOfRoom(key) && !laterByDesign.includes(key),
    ),
  ).toEqual([])
})
