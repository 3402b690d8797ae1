import { slipEveryMs, type uploadSlip as endpoint } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import { forgive, secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import { projection } from '../../platform/projection.ts'
import type { Call, Handler } from '../../platform/route/route.ts'
import { keepPicture } from './keep-picture.ts'
import { pictureType } from './reader/picture-type.ts'
import { slipReader } from './reader/slip-reader.ts'
import { windowAt } from './rules.ts'

/** Whether the member has a bank account. */
export const bankProjection = projection<boolean>(
  'to_jsonb(m.bank_code is not null and m.bank_account_no is not null)',
)

type UploadRefusal = 'SLIP_NO_FILE' | 'SLIP_INVALID_FILE' | 'SLIP_UPLOAD_FAIL'

export const uploadSlip: Handler<typeof endpoint, boolean> = async (
  { member: { memberId, projection: hasBank }, readFile, refuse },
  ctx,
) => {
  const { openAt } = windowAt(ctx.operatorSettings.read('slipWindow'), clock.now())
  if (openAt) throw refuse('SLIP_CLOSED', { openAt: openAt.getTime() })
  if (!hasBank) throw refuse('NO_BANK')
  const subject = `slip-upload:${memberId}`
  // Counts the attempt before the picture is read, so that only one of several concurrent uploads
  // is accepted and at most one picture of a member is in memory.
  const takenMs = clock.nowMs()
  const waitMs = await takeFromWindow(ctx.db, subject, { maxAttempts: 1, windowMs: slipEveryMs })
  if (waitMs !== null) throw refuse('REQUEST_LIMIT_1MIN', { retryAfter: secondsOf(waitMs) })
  // Removes the attempt from the count. Does nothing after the window has passed, because the count
  // may then belong to another upload.
  const giveBack = async (): Promise<void> =>
    clock.nowMs() - takenMs < slipEveryMs ? forgive(ctx.db, subject) : undefined
  const file = await readFile().catch((error: unknown) =>
    giveBack().then(() => Promise.reject(error)),
  )
  const picture = await openPicture(file)
  const stored = 'refused' in picture ? null : await keepPicture(ctx, memberId, picture)
  if (stored) {
    ctx.live.changed(memberId, ['deposit'])
    return stored
  }
  const { refused, costsTheMinute }: RejectedUpload =
    'refused' in picture ? picture : { refused: 'SLIP_UPLOAD_FAIL' }
  if (!costsTheMinute) await giveBack()
  throw refuse(refused)
}

interface RejectedUpload {
  refused: UploadRefusal
  /** Keeps the attempt counted: a picture that crashes or hangs the reader may be an attack. */
  costsTheMinute?: true
}

async function openPicture(
  file: Awaited<ReturnType<Call<typeof endpoint>['readFile']>>,
): Promise<{ picture: Uint8Array; type: string } | RejectedUpload> {
  if (file === null) return { refused: 'SLIP_NO_FILE' }
  if (file === 'too-large' || pictureType(file.bytes) === null)
    return { refused: 'SLIP_INVALID_FILE' }
  const prepared = await slipReader.prepare(file.bytes)
  if (prepared.outcome === 'prepared') return prepared
  if (prepared.outcome === 'broken') return { refused: 'SLIP_INVALID_FILE', costsTheMinute: true }
  return { refused: prepared.outcome === 'invalid' ? 'SLIP_INVALID_FILE' : 'SLIP_UPLOAD_FAIL' }
}
