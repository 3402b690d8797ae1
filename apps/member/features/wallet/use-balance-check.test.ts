import type { GameCard, WalletState } from '@champa/contract/wallet'
import { expect, test } from 'vitest'
import { balanceParts, silentGames } from './use-balance-check.ts'

test('counts slots and lotto together, sports and casino separately', () => {
  const worth = { slot: 4_250_00n, lotto: 250_00n, sport: 8_000_00n }
  const slots = Object.entries(worth).map(
    ([category, amount]) => ({ category, worth: amount }) as GameCard,
  )
  const wallet = { wallet: { amount: 12_080_50n }, slots } as Pick<WalletState, 'wallet' | 'slots'>
  expect(balanceParts(wallet)).toEqual({
    main: 12_080_50n,
    slotAndLotto: 4_500_00n,
    sport: 8_000_00n,
    inGames: 12_500_00n,
  })
})

test('names a game that did not answer, but not a closed one', () => {
  const slots = [
    { name: 'Naga Pearl', isActive: true, stale: true },
    { name: 'Mekong Sport', isActive: true, stale: false },
    { name: 'Six Stars', isActive: false, stale: true },
  ] as GameCard[]
  expect(silentGames({ slots })).toEqual(['Naga Pearl'])
})
