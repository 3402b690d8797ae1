import type { Wire } from '@champa/contract/endpoint'
import { refreshGames } from '@champa/contract/game'
import { readLock } from '@champa/contract/lock'
import { readWallet } from '@champa/contract/wallet'
import { alters, type Mock, answersNow } from './mocks.ts'

type Wallet = Wire<typeof readWallet, 'answer'>

/** The largest amount that every layout must be able to show. */
export const huge = 9_999_999_999.99
/** Realistic long names, of one word and of several. */
export const longName = 'พระราชวรวงศ์เธอกรมหมื่นพิทยลาภพฤฒิยากร ณ อยุธยา วงศ์สวรรค์เกษมศรีสุวรรณภูมิ'
export const longGame = 'Celestial Naga Pearl of the Great Mekong River Deluxe Edition'

const walletMock = (change: (real: Wallet) => Wallet): Mock[] => [
  alters(readWallet, change),
  alters(refreshGames, (real) => ({ ...change(real), syncedAt: real.syncedAt })),
]

const at =
  (
    open: Record<
      string,
      {
        amount: number
        rate?: number
        favourite?: boolean
        stale?: boolean
        checking?: number
        isClosed?: boolean
      }
    >,
  ) =>
  (real: Wallet): Wallet => {
    const slots = real.slots.map((game) => {
      const one = open[game.code]
      if (!one) return game
      const rate = one.rate ?? 1
      return {
        ...game,
        isActive: true,
        amount: one.amount,
        ftWalletSlot: rate,
        worth: Math.floor(one.amount * rate * 100) / 100,
        favourite: one.favourite ?? false,
        stale: one.stale ?? false,
        checking: one.checking ?? 0,
        isClosed: one.isClosed ?? false,
      }
    })
    const inTransit = slots.reduce((sum, { checking }) => sum + checking, 0)
    return {
      ...real,
      wallet: { amount: 12_450 },
      slots,
      inTransit,
      total: 12_450 + inTransit + slots.reduce((sum, { worth }) => sum + worth, 0),
    }
  }

const usual = at({
  naga: { amount: 8_330.5, favourite: true },
  mekong: { amount: 4_250, rate: 0.5 },
  joker: { amount: 1_675 },
  pgslot: { amount: 0 },
  ufabet: { amount: 0 },
})

/** A member's usual state: money in the wallet and in some games. */
export const playing = walletMock(usual)

/** The state that needs the most space: maximum amounts and the longest names. */
export const hugeAmounts = walletMock((real) => {
  const slots = usual(real).slots.map((game) =>
    game.isActive
      ? { ...game, name: game.code === 'naga' ? longGame : game.name, amount: huge, worth: huge }
      : game,
  )
  return {
    ...real,
    profile: { ...real.profile, name: longName, coin: 9_999_999 },
    bankAccount: { ...real.bankAccount, bankAccountName: longName },
    wallet: { amount: huge },
    invite: { ...real.invite, amount: huge },
    slots,
    inTransit: huge,
    onHold: huge,
    total: huge,
  }
})

/**
 * A game that does not answer, a pending transfer, a game closed by the operator, and a payout in
 * progress.
 */
export const unsettled = walletMock((real) => ({
  ...at({
    naga: { amount: 8_330.5, stale: true },
    mekong: { amount: 4_250, checking: 500 },
    joker: { amount: 1_675, isClosed: true },
  })(real),
  onHold: 5_000,
}))

/**
 * Money in the wallet and in some games, and a commission that can be claimed on the home screen.
 */
export const withCommission = walletMock((real) => ({
  ...usual(real),
  invite: { ...real.invite, amount: 1_250.75 },
}))

export const nothing = walletMock((real) => ({
  ...real,
  wallet: { amount: 0 },
  total: 0,
  profile: { ...real.profile, coin: 0 },
}))

const day = 86_400_000
const games = [
  { code: 'naga', name: 'Naga Pearl', percent: 100 },
  { code: 'mekong', name: 'Mekong Sport', percent: 15 },
  { code: 'sixstars', name: 'Six Stars', percent: 0 },
]

/** A bonus in play: its progress, the locked amount, and a game excluded from transfers. */
export const lockInPlay = answersNow(readLock, () => ({
  lock: {
    _id: 'lock',
    source: 'bonus' as const,
    sourceCode: 'WELCOME100',
    name: 'โบนัสต้อนรับ 100%',
    type: 'limit' as const,
    credit: 1_000,
    principal: 1_000,
    base: 2_000,
    total: 24_580.5,
    turnoverDone: 9_450,
    settled: true,
    turnoverTimes: 8,
    turnoverRequired: 16_000,
    percentSuccess: null,
    percentFail: 5,
    wonAt: null,
    lostAt: 100,
    minRemain: 5,
    minLostAt: 5,
    maxWithdraw: 10_000,
    lastsDays: 30,
    games,
    excluded: [{ code: 'joker', name: 'Joker' }],
    startedAt: Date.now() - 3 * day,
    expiresAt: Date.now() + 27 * day,
    cancel: { keeps: 1_000, takes: 23_580.5 },
  },
}))
