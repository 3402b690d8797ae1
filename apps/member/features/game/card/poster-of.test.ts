import { expect, test } from 'vitest'
import { logoOf, posterOf } from './poster-of.ts'

// [spec:GAME-3.1]
test('finds a poster by name or by address, or falls back to the nearest one', () => {
  expect(posterOf('poster-naga')).toBe('naga')
  expect(posterOf('/art/x.svg')).toEqual({ src: '/art/x.svg' })
  expect(posterOf('javascript:alert(1)')).toBe('lanterns')
  expect(posterOf('')).toBe('lanterns')
})

// [spec:GAME-3.1]
test('shows letters or a logo on the tile', () => {
  expect(logoOf({ logo: 'NP', name: 'Naga Pearl' })).toBe('NP')
  expect(logoOf({ logo: '', name: 'Naga Pearl' })).toBe('NA')
  expect(logoOf({ logo: 'https://example.test/l.png', name: '' })).toEqual({
    src: 'https://example.test/l.png',
  })
})
