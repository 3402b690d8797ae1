import * as office from '@champa/contract/office/wheels'
import * as contract from '@champa/contract/spin'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { claimAllCoupons, claimCoupon } from './claim-coupon.ts'
import { closeWheel, requestOpening } from './office/open-and-close.ts'
import { readCoins } from './read-coins.ts'
import { readCoupons, readGiftClaims } from './read-coupons.ts'
import { readRounds } from './read-rounds.ts'
import { readSpinActive, readSpinSetup } from './read-spin-setup.ts'
import { resealSeeds } from './round/reseal-seeds.job.ts'
import { spin } from './spin.ts'

export { openWheelAction } from './office/open-wheel-action.ts'
export { decideGiftClaim, listGiftClaims, type WaitingGift } from './operator/gift-claims.ts'
export { listWheels, openWheel, writeWheel, type ListedSlice } from './operator/manage-wheels.ts'
export { storeWheel, type StoredSlice, type StoredWheel } from './operator/store-wheel.ts'
export { playRound } from './round/play-round.ts'
export { commitRound } from './round/rounds.ts'
export { readSpinState } from './spin-state.ts'

export { openSeed, seedVault } from './round/sealed-seed.ts'

export const spinJobs: Job[] = [resealSeeds]

export const spinRoutes: Route[] = [
  answer(contract.readSpinActive, readSpinActive),
  answer(contract.readSpinSetup, readSpinSetup),
  answer(contract.spin, spin),
  answer(contract.readCoupons, readCoupons),
  answer(contract.claimCoupon, claimCoupon),
  answer(contract.claimAllCoupons, claimAllCoupons),
  answer(contract.readRounds, readRounds),
  answer(contract.readCoins, readCoins),
  answer(contract.readGiftClaims, readGiftClaims),
  answer(office.openWheel, requestOpening),
  answer(office.closeWheel, closeWheel),
]
