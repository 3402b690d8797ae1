import type { transferAll } from '@champa/contract/game'
import type { GameCard } from '@champa/contract/wallet'
import type { Answer } from '@champa/client/call-shape'

type Swept = Answer<typeof transferAll>['swept'][number]

/** `left`: the money is still in the game. `empty`: the game says that nothing is there any more. */
export type CollectStatus = 'moving' | 'home' | 'checking' | 'left' | 'empty'

export interface CollectRow {
  code: string
  name: string
  background: string
  amount: bigint
  status: CollectStatus
}

/** A run of bringing everything home: what lay where when it began, and what is known by now. */
export interface Collecting {
  began: readonly Pick<GameCard, 'code' | 'worth'>[]
  /** `unknown`: no answer came, and the server may be at work still. */
  state: 'running' | 'answered' | 'refused' | 'unknown'
  /** What the answer told. */
  swept: readonly Swept[]
  /** The answer came while some of it was on its way still: of a game that it does not tell of, all is open. */
  open: boolean
  /** The wallet on screen was read after the answer, so that it tells where the money is now. */
  fresh: boolean
}

type Now = Pick<GameCard, 'code' | 'name' | 'background' | 'worth' | 'checking'>

/** Each game with money as it stands now: by the wallet's news while it runs, by the answer once it is there. */
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
  // A game that still shows its money is on its way: it may be asked last.
  if (state === 'running') return gone ? 'home' : 'moving'
  if (state === 'unknown') return gone ? 'home' : 'checking'
  if (state === 'refused') return gone ? 'home' : checking > 0n ? 'checking' : 'left'
  if (answer === undefined) return open && !gone ? 'checking' : 'empty'
  if (answer.status === 'failed') return 'left'
  if (answer.status === 'success') return 'home'
  // Its outcome was open. Only figures that are newer than the answer may say how it ended.
  if (!fresh || checking > 0n) return 'checking'
  return worth > 0n ? 'left' : 'home'
}

function amountOf(status: CollectStatus, { worth }: Now, known: bigint): bigint {
  if (status === 'empty') return 0n
  return status === 'left' && worth > 0n ? worth : known
}

/** What a status sums up to. */
export function sumOf(rows: readonly CollectRow[], ...statuses: readonly CollectStatus[]): bigint {
  return rows.reduce((sum, row) => (statuses.includes(row.status) ? sum + row.amount : sum), 0n)
}
