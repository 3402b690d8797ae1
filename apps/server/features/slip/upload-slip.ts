import { slipEveryMs, type uploadSlip as endpoint } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import { forgive, secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { Call, Handler } from '../../platform/route.ts'
import { keepPicture } from './picture/keep-picture.ts'
import { pictureType } from './reader/picture-type.ts'
import { slipReader } from './reader/slip-reader.ts'
import { windowAt } from './rules.ts'

/** Whether the member has a bank account, read in the session's own round trip. */
export const bankAlongside = 'to_jsonb(m.bank_code is not null and m.bank_account_no is not null)'

type Refused = 'SLIP_NO_FILE' | 'SLIP_INVALID_FILE' | 'SLIP_UPLOAD_FAIL'

export const uploadSlip: Handler<typeof endpoint> = async (
  { member: { memberId, alongside }, readFile, refuse },
  house,
) => {
  const { openAt } = windowAt(house.site.read('slipWindow'), clock.now())
  if (openAt) throw refuse('SLIP_CLOSED', { openAt: openAt.getTime() })
  if (alongside !== true) throw refuse('NO_BANK')
  const subject = `slip-upload:${memberId}`
  // Taken before the picture is read: two devices at once are one upload, a flood of pictures is never in memory, and of bad ones one at a time is opened.
  const takenMs = clock.nowMs()
  const waitMs = await takeFromWindow(house.db, subject, { most: 1, windowMs: slipEveryMs })
  if (waitMs !== null) throw refuse('REQUEST_LIMIT_1MIN', { retryAfter: secondsOf(waitMs) })
  // What took longer than its minute has none to give back: by then it may be another upload's.
  const giveBack = async (): Promise<void> =>
    clock.nowMs() - takenMs < slipEveryMs ? forgive(house.db, subject) : undefined
  const file = await readFile().catch((error: unknown) =>
    giveBack().then(() => Promise.reject(error)),
  )
  const picture = await openPicture(file)
  const kept = 'refused' in picture ? null : await keepPicture(house, memberId, picture)
  if (kept) {
    house.live.changed(memberId, ['deposit'])
    return kept
  }
  const { refused, costsTheMinute }: Rejected =
    'refused' in picture ? picture : { refused: 'SLIP_UPLOAD_FAIL' }
  if (!costsTheMinute) await giveBack()
  throw refuse(refused)
}

interface Rejected {
  refused: Refused
  /** A picture that kills or hangs its reader is a try at more than paying. */
  costsTheMinute?: true
}

async function openPicture(
  file: Awaited<ReturnType<Call<typeof endpoint>['readFile']>>,
): Promise<{ picture: Uint8Array; type: string } | Rejected> {
  if (file === null) return { refused: 'SLIP_NO_FILE' }
  if (file === 'too-large' || pictureType(file.bytes) === null)
    return { refused: 'SLIP_INVALID_FILE' }
  const prepared = await slipReader.prepare(file.bytes)
  if (prepared.outcome === 'prepared') return prepared
  if (prepared.outcome === 'broken') return { refused: 'SLIP_INVALID_FILE', costsTheMinute: true }
  return { refused: prepared.outcome === 'invalid' ? 'SLIP_INVALID_FILE' : 'SLIP_UPLOAD_FAIL' }
}
