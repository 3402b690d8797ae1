import type { GameCard } from '@champa/contract/wallet'
import { expect, test } from 'vitest'
import { arrangeGames, openAtArrival } from './game-carousels.tsx'
import { logoOf, posterOf } from './poster-of.ts'

const game = (code: string, isActive: boolean) => ({ code, isActive }) as GameCard
const games = [game('pg', false), game('naga', true), game('joker', false), game('slotxo', true)]

// [spec:GAME-1.1]
test('open accounts come first, and both groups keep the operator’s order', () => {
  const order = arrangeGames(games, openAtArrival(games)).map(({ code }) => code)
  expect(order).toEqual(['naga', 'slotxo', 'pg', 'joker'])
})

test('an account opened during the visit keeps its position', () => {
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

// [spec:GAME-3.1]
test('a poster is found by name or address, with a default for any other value', () => {
  expect(posterOf('poster-naga')).toBe('naga')
  expect(posterOf('/art/x.svg')).toEqual({ src: '/art/x.svg' })
  expect(posterOf('javascript:alert(1)')).toBe('lanterns')
  expect(posterOf('')).toBe('lanterns')
})

// [spec:GAME-3.1]
test('a tile shows letters or a logo', () => {
  expect(logoOf({ logo: 'NP', name: 'Naga Pearl' })).toBe('NP')
  expect(logoOf({ logo: '', name: 'Naga Pearl' })).toBe('NA')
  expect(logoOf({ logo: 'https://example.test/l.png', name: '' })).toEqual({
    src: 'https://example.test/l.png',
  })
})
