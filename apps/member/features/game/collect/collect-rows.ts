import type { transferAll } from '@champa/contract/game'
import type { GameCard } from '@champa/contract/wallet'
import type { Answer } from '@champa/client/call-shape'

type Swept = Answer<typeof transferAll>['swept'][number]

/** `left`: the money is still in the game. `empty`: the game reports that it has no money. */
export type CollectStatus = 'moving' | 'home' | 'checking' | 'left' | 'empty'

export interface CollectRow {
  code: string
  name: string
  background: string
  amount: bigint
  status: CollectStatus
}

/** One collection of the money in games: the balances at its start, and its outcomes so far. */
export interface Collecting {
  began: readonly Pick<GameCard, 'code' | 'worth'>[]
  /** `unknown`: no response arrived, and the server may still be executing the request. */
  state: 'running' | 'answered' | 'refused' | 'unknown'
  /** The outcomes of the games in the response. */
  swept: readonly Swept[]
  /**
   * True when the response arrived while transfers were pending: games that it does not mention are
   * unresolved.
   */
  open: boolean
  /** True when the wallet was loaded after the response, so it shows where the money is now. */
  fresh: boolean
}

type Now = Pick<GameCard, 'code' | 'name' | 'background' | 'worth' | 'checking'>

/**
 * The state of each game with money: from the wallet's updates while the request is running, then
 * from its response.
 */
export function collectRows(run: Collecting, games: readonly Now[]): CollectRow[] {
  const codes = new Set([
    ...run.began.map(({ code }) => code),
    ...run.swept.map(({ code }) => code),
  ])
  return games
    .filter(({ code }) => codes.has(code))
    .map((now) => {
      const before = run.began.find(({ code }) => code === now.code)?.worth ?? 0n
      const answer = run.swept.find(({ code }) => code === now.code)
      const status = statusOf(run, now, answer)
      return {
        code: now.code,
        name: now.name,
        background: now.background,
        status,
        amount: amountOf(status, now, answer?.amount ?? before),
      }
    })
}

function statusOf(
  { state, open, fresh }: Collecting,
  { worth, checking }: Now,
  answer: Swept | undefined,
): CollectStatus {
  const gone = worth === 0n && checking === 0n
  // While the collection is running, a game that still shows its money counts as moving: its
  // transfer may not have begun yet.
  if (state === 'running') return gone ? 'home' : 'moving'
  if (state === 'unknown') return gone ? 'home' : 'checking'
  if (state === 'refused') return gone ? 'home' : checking > 0n ? 'checking' : 'left'
  if (answer === undefined) return open && !gone ? 'checking' : 'empty'
  if (answer.status === 'failed') return 'left'
  if (answer.status === 'success') return 'home'
  // An unresolved transfer is settled only by balances that are newer than the response.
  if (!fresh || checking > 0n) return 'checking'
  return worth > 0n ? 'left' : 'home'
}

function amountOf(status: CollectStatus, { worth }: Now, known: bigint): bigint {
  if (status === 'empty') return 0n
  return status === 'left' && worth > 0n ? worth : known
}

/** The total amount of the rows with one of these statuses. */
export function sumOf(rows: readonly CollectRow[], ...statuses: readonly CollectStatus[]): bigint {
  return rows.reduce((sum, row) => (statuses.includes(row.status) ? sum + row.amount : sum), 0n)
}
