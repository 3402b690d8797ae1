import type { GameCard } from '@champa/contract/wallet'
import { expect, test } from 'vitest'
import { arrangeGames, openAtArrival } from './game-carousels.tsx'

const game = (code: string, isActive: boolean) => ({ code, isActive }) as GameCard
const games = [game('pg', false), game('naga', true), game('joker', false), game('slotxo', true)]

// [spec:GAME-1.1]
test("puts open accounts first and keeps the operator's order within both groups", () => {
  const order = arrangeGames(games, openAtArrival(games)).map(({ code }) => code)
  expect(order).toEqual(['naga', 'slotxo', 'pg', 'joker'])
})

test('keeps the position of an account that is opened during the visit', () => {
  const arrival = openAtArrival(games)
  const later = games.map((one) => (one.code === 'joker' ? game('joker', true) : one))
  expect(arrangeGames(later, arrival).map(({ code }) => code)).toEqual([
    'naga',
    'slotxo',
    'pg',
    'joker',
  ])
  expect(arrangeGames(later, openAtArrival(later)).map(({ code }) => code)).toEqual([
    'naga',
    'joker',
    'slotxo',
    'pg',
  ])
})
