import { faultTargets } from '@champa/wire/faults'
import { simulatedProviders } from '../games/providers.ts'

export type Party = { id: string; name: string; group: (typeof groups)[number]; targets: string[] }

export const groups = ['Games', 'Money and messages'] as const

const others: Record<string, string> = {
  qr: 'PAYONEX',
  ww: 'WW',
  paytimz: 'PAYTIMZ',
  fp: 'FP',
  payout: 'Payout bank',
  sms: 'SMS gateway',
  gift: 'TrueMoney gifts',
  bank: 'Banks',
}

/** `games/naga/deposit` belongs to `games/naga`, `payout/query` to `payout`. */
const partyId = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('games/') ? 2 : 1)
    .join('/')

/** The name of a call; the first call of two parties has the party's own name as its target. */
export const callName = (target: string): string =>
  target.slice(partyId(target).length + 1) || (target === 'sms' ? 'message' : 'order')

/** All outside parties with fault targets, in the order of the targets. */
export const parties: Party[] = [...new Set(faultTargets.map(partyId))].map((id) => {
  const game = simulatedProviders.find(({ code }) => id === `games/${code}`)
  return {
    id,
    name: game?.name ?? others[id] ?? id,
    group: game ? 'Games' : 'Money and messages',
    targets: faultTargets.filter((target) => partyId(target) === id),
  }
})
