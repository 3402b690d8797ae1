import type { House } from '../../../platform/house.ts'
import type { GameProvider, HistoryOutcome, HistoryRow } from '../../../providers/games/port.ts'
import { providerOf } from '../player/provider-of.ts'

export interface Window {
  from: Date
  to: Date
}

/** A provider takes so many calls a minute: a page is asked for again until that minute has surely passed. */
const triesMost = 5
const pauseMs = 15_000

/** Reads what a provider's own books say that it moved in this time, page by page. */
export async function readTheirs(house: House, code: string, window: Window, each: (rows: HistoryRow[]) => void): Promise<'all' | 'unavailable' | 'unsupported'> {
  const provider = await providerOf(house, code)
  for (let page: number | null = 1; page !== null;) {
    const told: HistoryOutcome = await readPage(house, provider, { ...window, page })
    if (told.outcome !== 'ok') return told.outcome
    each(told.rows)
    // A page that leads back would never end.
    if (told.next !== null && told.next <= page) return 'unavailable'
    page = told.next
  }
  return 'all'
}

async function readPage(house: House, provider: GameProvider, asked: Window & { page: number }): Promise<HistoryOutcome> {
  for (let tries = 1; ; tries++) {
    const told = await provider.history(asked)
    if (told.outcome !== 'unavailable' || tries === triesMost) return told
    await new Promise((resolve) => setTimeout(resolve, pauseMs * house.settings.settlePace))
  }
}

/** Below zero for a withdrawal from the game. */
export const signed = ({ kind, credits }: HistoryRow): bigint => (kind === 'deposit' ? credits : -credits)
