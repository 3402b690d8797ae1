import * as contract from '@champa/contract/spin'
import { answer, type Route } from '../../platform/route.ts'
import { readRounds } from './read-rounds.ts'
import { readSpinActive } from './read-spin-active.ts'
import { readSpinSetup } from './read-spin-setup.ts'
import { spin } from './spin.ts'

export const spinRoutes: Route[] = [
  answer(contract.readSpinActive, readSpinActive),
  answer(contract.readSpinSetup, readSpinSetup),
  answer(contract.spin, spin),
  answer(contract.readRounds, readRounds),
]
