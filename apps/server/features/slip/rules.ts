import { maxSlipRetryMs } from '@champa/contract/slip'
import { dayStart } from '../../platform/clock.ts'

const dayMs = 24 * 3_600_000

/**
 * Converts a time such as "23:30" to milliseconds since midnight.
 * @throws RangeError for any other text, which means that the operator settings are invalid.
 */
function timeOfDay(text: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (!match) throw new RangeError(`Not a time of day: ${text}`)
  return (Number(match[1]) * 60 + Number(match[2])) * 60_000
}

/**
 * Whether slips are accepted at this time: they are not between `from` and `to` (exclusive) in
 * Bangkok time, which may cross midnight. With equal or missing times they are always accepted.
 */
export function windowAt(
  { from, to }: { from: string | null; to: string | null },
  at: Date,
): { isOpen: boolean; openAt: Date | null } {
  if (from === null || to === null || from === to) return { isOpen: true, openAt: null }
  const midnight = dayStart(at).getTime()
  const [now, start, end] = [at.getTime() - midnight, timeOfDay(from), timeOfDay(to)]
  const isClosed = start < end ? now >= start && now < end : now >= start || now < end
  return {
    isOpen: !isClosed,
    openAt: isClosed ? new Date(midnight + end + (now < end ? 0 : dayMs)) : null,
  }
}

const backOffMs = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const

/**
 * When to retry an undecided slip; null once `maxSlipRetryMs` have passed since the upload.
 * `retryAfterMs` is the delay that the bank asks for.
 */
export function nextRetry(
  of: { tries: number; uploadedAt: Date; retryAfterMs?: number },
  now: Date,
  pace: number,
): Date | null {
  const last = of.uploadedAt.getTime() + maxSlipRetryMs * pace
  if (now.getTime() >= last) return null
  const wait = Math.max(
    backOffMs[Math.min(of.tries, backOffMs.length) - 1] ?? backOffMs[0],
    of.retryAfterMs ?? 0,
  )
  return new Date(Math.min(now.getTime() + wait * pace, last))
}

const shortestSide = 260
const longestShape = 5

/**
 * The note for a picture without a QR code: it is too small or too narrow to show one, or the code
 * is cropped off.
 */
export function noteOfUnread({
  width,
  height,
}: {
  width: number
  height: number
}): 'IMG_SIZE_UNABLE_TO_PROCESS' | 'CANNOT_READ_CROPPED_IMAGE' {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return short < shortestSide || long / short > longestShape
    ? 'IMG_SIZE_UNABLE_TO_PROCESS'
    : 'CANNOT_READ_CROPPED_IMAGE'
}
