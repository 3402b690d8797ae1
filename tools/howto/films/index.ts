import type { Film } from '../film.ts'
import { check } from './check.ts'
import { endBonus } from './end-bonus.ts'
import { play } from './play.ts'
import { receiveBonus } from './receive-bonus.ts'
import { wallet } from './wallet.ts'

/** The videos of the how-to page, in order. */
export const films: Film[] = [wallet, play, check, receiveBonus, endBonus]
