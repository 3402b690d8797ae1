import { setTimeout } from 'node:timers/promises'
import type { House } from '../../../platform/house.ts'
import type { GameProvider, HistoryOutcome, HistoryRow } from '../../../providers/games/port.ts'
import { providerOf } from '../player/provider-of.ts'

export interface Window {
  from: Date
  to: Date
}

/** The game whose history is read, and the signal that stops it. */
export interface Asking {
  code: string
  stop?: AbortSignal | undefined
}

/** Providers limit calls per minute: a page is retried until that minute has passed for certain. */
const triesMost = 5
const pauseMs = 15_000
/**
 * More rows than any period can have: endless pages would fill the memory. An empty page counts as
 * a full one.
 */
const rowsMost = 2_000_000
const rowsOfPage = 100

/** Reads a provider's own history of a period, page by page. */
export async function readTheirs(
  house: House,
  { code, stop }: Asking,
  window: Window,
  each: (rows: HistoryRow[]) => void,
): Promise<'all' | 'unavailable' | 'unsupported'> {
  const provider = await providerOf(house, code)
  let rows = 0
  for (let page: number | null = 1; page !== null; ) {
    const told: HistoryOutcome = await readPage(house, provider, { ...window, page }, stop)
    if (told.outcome !== 'ok') return told.outcome
    each(told.rows)
    rows += Math.max(told.rows.length, rowsOfPage)
    // A next page that is no later page would never end.
    if (told.next !== null && (told.next <= page || rows > rowsMost)) return 'unavailable'
    page = told.next
  }
  return 'all'
}

async function readPage(
  house: House,
  provider: GameProvider,
  asked: Window & { page: number },
  stop?: AbortSignal,
): Promise<HistoryOutcome> {
  for (let tries = 1; ; tries++) {
    if (stop?.aborted) return { outcome: 'unavailable' }
    const told = await provider.history(asked)
    if (told.outcome !== 'unavailable' || tries === triesMost) return told
    await setTimeout(pauseMs * house.settings.settlePace, undefined, {
      ...(stop ? { signal: stop } : {}),
    }).catch(() => undefined)
  }
}

/** Negative for a withdrawal from the game. */
export const signed = ({ kind, credits }: HistoryRow): bigint =>
  kind === 'deposit' ? credits : -credits
