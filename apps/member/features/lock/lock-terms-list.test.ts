import { expect, test } from 'vitest'
import { groupGames } from './lock-terms-list.tsx'

const game = (name: string, percent: number) => ({ code: name.toLowerCase(), name, percent })

test('groups games by percentage, the highest first, in the operator’s order', () => {
  expect(
    groupGames([
      game('Naga', 100),
      game('Pitch', 15),
      game('Lotus', 100),
      game('Balls', 0),
      game('Chips', 15),
    ]),
  ).toEqual([
    { percent: 100, names: ['Naga', 'Lotus'] },
    { percent: 15, names: ['Pitch', 'Chips'] },
    { percent: 0, names: ['Balls'] },
  ])
})

test('returns no groups for no games', () => {
  expect(groupGames([])).toEqual([])
})
