import { gameCodes, type GameName } from '@champa/wire/faults'
import { ufaAgent } from '@champa/wire/game-dialects/ufa'

/** What is played there: slot reels, a match, a number of six digits. */
export type TableKind = 'reels' | 'match' | 'digits'
/** sandbox: packages/wire/games.ts. The others are told in packages/wire/game-dialects. */
export type Dialect = 'sandbox' | 'amb' | 'joker' | 'ufa'
/** How a player signs in: by a link that the operator asks for, by a form (`state`: with hidden fields of the page), by the address, or by hand at the site. */
export type SignIn = 'link' | 'form' | 'state' | 'query' | 'site'

export interface Habits {
  /** What the same reference sent again is answered: "already exists" (with or without what became of it), or the first answer once more. */
  repeats: 'exists' | 'exists-bare' | 'same'
  /** How long a query does not know of a transfer yet. */
  queryLagMs: number
  /** Most queries in a minute; null for any number. */
  queriesPerMinute: number | null
  /** Withdrawals are taken first and paid a little later. */
  withdrawPends: boolean
  /** Refusals carry a balance that is not true. */
  lies: boolean
}

export interface SimulatedProvider {
  code: GameName
  /** What the names of all players begin with. */
  prefix: string
  name: string
  kind: TableKind
  dialect: Dialect
  signIn: SignIn
  habits: Habits
}

const usual: Habits = {
  repeats: 'exists',
  queryLagMs: 0,
  queriesPerMinute: null,
  withdrawPends: false,
  lies: false,
}

type Row = [
  name: string,
  kind: TableKind,
  dialect: Dialect,
  signIn: SignIn,
  habits?: Partial<Habits>,
]

const rows: Record<GameName, Row> = {
  naga: ['Naga Pearl', 'reels', 'sandbox', 'link'],
  mekong: ['Mekong Sport', 'match', 'sandbox', 'link'],
  sixstars: ['Six Stars', 'digits', 'sandbox', 'link'],
  pg: ['PG Soft', 'reels', 'sandbox', 'link'],
  pgslot: ['PGSLOT', 'reels', 'amb', 'link', { repeats: 'exists-bare' }],
  joker: ['Joker', 'reels', 'joker', 'form', { repeats: 'exists-bare' }],
  joker2: ['Joker 2', 'reels', 'joker', 'link', { repeats: 'same' }],
  slotxo: ['SlotXO', 'reels', 'joker', 'form', { repeats: 'exists-bare', lies: true }],
  superslot: ['Super Slot', 'reels', 'ufa', 'query', { withdrawPends: true }],
  betflix: ['Betflix', 'reels', 'amb', 'link', { repeats: 'same' }],
  askmebet: ['AskMeBet', 'reels', 'amb', 'link', { repeats: 'exists-bare', queriesPerMinute: 15 }],
  areaslot: ['Area Slot', 'reels', 'sandbox', 'link', { withdrawPends: true }],
  circus: ['Circus', 'reels', 'sandbox', 'link', { lies: true }],
  slotracha: ['Slot Racha', 'reels', 'ufa', 'link', { lies: true }],
  ufabet: ['UFABET', 'match', 'ufa', 'state'],
  imi: ['IMI', 'match', 'sandbox', 'link', { repeats: 'same' }],
  usun: ['USUN', 'match', 'sandbox', 'link', { queryLagMs: 3_000 }],
  sexygame: ['Sexy Game', 'match', 'ufa', 'site', { queriesPerMinute: 30 }],
  huayhd: ['Huay HD', 'digits', 'amb', 'link', { repeats: 'exists-bare', queryLagMs: 1_000 }],
}

/** Every provider of the sandbox: its protocol, how a player signs in, and its habits. */
export const simulatedProviders: SimulatedProvider[] = gameCodes.map((code) => {
  const [name, kind, dialect, signIn, habits] = rows[code]
  return {
    code,
    prefix: dialect === 'ufa' ? ufaAgent : '',
    name,
    kind,
    dialect,
    signIn,
    habits: { ...usual, ...habits },
  }
})

export function providerNamed(code: GameName): SimulatedProvider {
  return simulatedProviders.find((one) => one.code === code)!
}
