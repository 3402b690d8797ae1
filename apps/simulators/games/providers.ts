import { gameCodes, type GameName } from '@champa/wire/faults'
import { ufaAgent } from '@champa/wire/game-dialects/ufa'

/** Kind of game: slot reels, a match, or a number of six digits. */
export type TableKind = 'reels' | 'match' | 'digits'
/**
 * The provider's protocol. sandbox: packages/wire/games.ts; the others:
 * packages/wire/game-dialects.
 */
export type Dialect = 'sandbox' | 'amb' | 'joker' | 'ufa'
/**
 * How a player signs in: by a link from the operator, by a form (`state`: with hidden fields of the
 * page), by the query string, or manually at the site.
 */
export type SignIn = 'link' | 'form' | 'state' | 'query' | 'site'

export interface ProviderBehaviour {
  /**
   * How a repeated reference is answered: "already exists" (with or without its status), or the
   * first answer again.
   */
  repeats: 'exists' | 'exists-bare' | 'same'
  /** How long a new transfer is unknown to queries. */
  queryLagMs: number
  /** Maximum queries per minute; null for no limit. */
  queriesPerMinute: number | null
  /** Withdrawals are first pending and settle later. */
  delaysWithdrawals: boolean
  /** Refusals contain a wrong balance. */
  sendsWrongBalance: boolean
}

export interface SimulatedProvider {
  code: GameName
  /** Prefix of all player names. */
  prefix: string
  name: string
  kind: TableKind
  dialect: Dialect
  signIn: SignIn
  behaviour: ProviderBehaviour
}

const usual: ProviderBehaviour = {
  repeats: 'exists',
  queryLagMs: 0,
  queriesPerMinute: null,
  delaysWithdrawals: false,
  sendsWrongBalance: false,
}

type Row = [
  name: string,
  kind: TableKind,
  dialect: Dialect,
  signIn: SignIn,
  behaviour?: Partial<ProviderBehaviour>,
]

const rows: Record<GameName, Row> = {
  naga: ['Naga Pearl', 'reels', 'sandbox', 'link'],
  mekong: ['Mekong Sport', 'match', 'sandbox', 'link'],
  sixstars: ['Six Stars', 'digits', 'sandbox', 'link'],
  pg: ['PG Soft', 'reels', 'sandbox', 'link'],
  pgslot: ['PGSLOT', 'reels', 'amb', 'link', { repeats: 'exists-bare' }],
  joker: ['Joker', 'reels', 'joker', 'form', { repeats: 'exists-bare' }],
  joker2: ['Joker 2', 'reels', 'joker', 'link', { repeats: 'same' }],
  slotxo: ['SlotXO', 'reels', 'joker', 'form', { repeats: 'exists-bare', sendsWrongBalance: true }],
  superslot: ['Super Slot', 'reels', 'ufa', 'query', { delaysWithdrawals: true }],
  betflix: ['Betflix', 'reels', 'amb', 'link', { repeats: 'same' }],
  askmebet: ['AskMeBet', 'reels', 'amb', 'link', { repeats: 'exists-bare', queriesPerMinute: 15 }],
  areaslot: ['Area Slot', 'reels', 'sandbox', 'link', { delaysWithdrawals: true }],
  circus: ['Circus', 'reels', 'sandbox', 'link', { sendsWrongBalance: true }],
  slotracha: ['Slot Racha', 'reels', 'ufa', 'link', { sendsWrongBalance: true }],
  ufabet: ['UFABET', 'match', 'ufa', 'state'],
  imi: ['IMI', 'match', 'sandbox', 'link', { repeats: 'same' }],
  usun: ['USUN', 'match', 'sandbox', 'link', { queryLagMs: 3_000 }],
  sexygame: ['Sexy Game', 'match', 'ufa', 'site', { queriesPerMinute: 30 }],
  huayhd: ['Huay HD', 'digits', 'amb', 'link', { repeats: 'exists-bare', queryLagMs: 1_000 }],
}

/** Every provider of the sandbox: its protocol, sign-in and behaviour. */
export const simulatedProviders: SimulatedProvider[] = gameCodes.map((code) => {
  const [name, kind, dialect, signIn, behaviour] = rows[code]
  return {
    code,
    prefix: dialect === 'ufa' ? ufaAgent : '',
    name,
    kind,
    dialect,
    signIn,
    behaviour: { ...usual, ...behaviour },
  }
})

export function findProvider(code: GameName): SimulatedProvider {
  const provider = simulatedProviders.find((one) => one.code === code)
  if (!provider) throw new Error(`there is no simulated provider for the game ${code}`)
  return provider
}
