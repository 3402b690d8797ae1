import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../platform/app-context.ts'
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

/**
 * Requests a refused page again until a minute has certainly passed, because providers limit calls
 * per minute.
 */
const maxTries = 5
const pauseMs = 15_000
/**
 * More rows than any period can have, because endless pages would fill the memory. An empty page
 * counts as a full one.
 */
const maxRows = 2_000_000
const rowsOfPage = 100

/** Reads a provider's own history of a period, page by page. */
export async function readTheirs(
  ctx: AppContext,
  { code, stop }: Asking,
  window: Window,
  each: (rows: HistoryRow[]) => void,
): Promise<'all' | 'unavailable' | 'unsupported'> {
  const provider = await providerOf(ctx, code)
  let rows = 0
  for (let page: number | null = 1; page !== null; ) {
    const answer: HistoryOutcome = await readPage(ctx, provider, { ...window, page }, stop)
    if (answer.outcome !== 'ok') return answer.outcome
    each(answer.rows)
    rows += Math.max(answer.rows.length, rowsOfPage)
    // Refuses a next page that is not after the current one, because the reading would never end.
    if (answer.next !== null && (answer.next <= page || rows > maxRows)) return 'unavailable'
    page = answer.next
  }
  return 'all'
}

async function readPage(
  ctx: AppContext,
  provider: GameProvider,
  request: Window & { page: number },
  stop?: AbortSignal,
): Promise<HistoryOutcome> {
  for (let tries = 1; ; tries++) {
    if (stop?.aborted) return { outcome: 'unavailable' }
    const answer = await provider.history(request)
    if (answer.outcome !== 'unavailable' || tries === maxTries) return answer
    await setTimeout(pauseMs * ctx.settings.settlePace, undefined, {
      ...(stop ? { signal: stop } : {}),
    }).catch(() => undefined)
  }
}

/** Credits; negative for a withdrawal from the game. */
export const signed = ({ kind, credits }: HistoryRow): bigint =>
  kind === 'deposit' ? credits : -credits
