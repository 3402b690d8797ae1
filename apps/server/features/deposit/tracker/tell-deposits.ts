import type { DepositStage, DepositStep, TrackedDeposit } from '@champa/contract/deposit'
import type { Satang } from '@champa/contract/money'
import type { SlipNote } from '@champa/contract/slip'
import { movementId } from '../../../platform/ids.ts'
import { isGateway } from '../rules.ts'
import type {
  HeldPayment,
  Notice,
  RecentDeposits,
  TrackedCode,
  TrackedGift,
  TrackedPayment,
  TrackedSlip,
} from './recent-deposits.ts'

/** A bank usually tells within a minute; after this a slip helps. */
const slipHelpsAfterMs = 10 * 60_000
/** Money that is announced and does not come: after this nobody waits for it any more, and after some hours it is no news. */
const notSeenAfterMs = 2 * 3_600_000
const notSeenToldForMs = 4 * 3_600_000
/** Whoever comes back from the banking app to announce a transfer may find it here already. */
const announcedLateMs = 10 * 60_000

/** What a member can do about a slip that failed: another picture where this one could not be read, else talk to us. */
const pictureNotes: readonly SlipNote[] = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'UNKNOW_ERROR',
]

type Reached = [stage: DepositStage, at: Date | null]

interface Story {
  id: string
  channel: TrackedDeposit['channel']
  provider: string | null
  amount: bigint | null
  reached: Reached[]
  reason?: string | null
  next?: DepositStep | null
}

function tell({
  id,
  channel,
  provider,
  amount,
  reached,
  reason = null,
  next = null,
}: Story): TrackedDeposit {
  const steps = reached.flatMap(([stage, at]) => (at === null ? [] : [{ stage, at: at.getTime() }]))
  return {
    _id: id,
    channel,
    provider,
    amount: amount as Satang | null,
    stage: steps.at(-1)!.stage,
    reason,
    next,
    createdAt: steps[0]!.at,
    steps,
  }
}

const paid = (payment: TrackedPayment): Reached[] => [
  ['seen', payment.seenAt],
  ['matched', payment.claimedAt],
  ['credited', payment.creditedAt],
]
const waits = (payment: TrackedPayment): DepositStep | null => (payment.creditedAt ? null : 'wait')

/** The member's deposits as stories, newest first: a code, a slip or a notice and the payment that it led to are one. */
export function tellDeposits(
  { codes, payments, held, slips, gifts, notices }: RecentDeposits,
  memberId: bigint,
  now: Date,
): TrackedDeposit[] {
  const left = new Set(payments)
  const take = (fits: (payment: TrackedPayment) => boolean): TrackedPayment | undefined => {
    const found = [...left].findLast(fits)
    if (found) left.delete(found)
    return found
  }
  const stories = [
    ...held.map(tellHeld),
    ...codes
      .filter((code) => !held.some((one) => one.codeId === code.id) || code.state === 'open')
      .flatMap((code) =>
        tellCode(
          code,
          take((one) => one.codeId === code.id),
          now,
        ),
      ),
    ...slips.map((slip) =>
      tellSlip(
        slip,
        take((one) => one.claimedBy === `slip:${memberId}:${slip.id}`),
      ),
    ),
    ...gifts.map((gift) => tellGift(gift, memberId)),
    // The oldest notice of an amount is the one that the oldest payment of it answers.
    ...notices.toReversed().flatMap((notice) =>
      tellNotice(
        notice,
        take(
          (one) =>
            one.codeId === null &&
            one.amount === notice.amount &&
            one.seenAt.getTime() >= notice.createdAt.getTime() - announcedLateMs,
        ),
        now,
      ),
    ),
  ]
  const others = [...left].map((one) =>
    tell({
      id: one.id,
      channel: one.codeId === null ? 'bank' : 'qr',
      provider: one.provider,
      amount: one.amount,
      reached: paid(one),
      next: waits(one),
    }),
  )
  return [...stories, ...others].toSorted((a, b) => b.createdAt - a.createdAt)
}

/** Staff look at it; nothing is lost meanwhile. */
function tellHeld({
  id,
  codeId,
  provider,
  amount,
  isReturned,
  seenAt,
  resolvedAt,
}: HeldPayment): TrackedDeposit {
  const story = {
    id,
    channel: codeId === null ? ('bank' as const) : ('qr' as const),
    provider,
    amount,
  }
  if (isReturned)
    return tell({
      ...story,
      reached: [
        ['seen', seenAt],
        ['failed', resolvedAt],
      ],
      reason: 'RETURNED',
      next: 'contact',
    })
  return tell({ ...story, reached: [['seen', seenAt]], reason: 'CHECKING', next: 'wait' })
}

function tellCode(
  code: TrackedCode,
  payment: TrackedPayment | undefined,
  now: Date,
): TrackedDeposit[] {
  const story = {
    id: code.id,
    channel: 'qr' as const,
    provider: code.provider,
    amount: payment?.amount ?? code.paidAmount ?? code.amount,
  }
  const asked: Reached = ['waiting', code.createdAt]
  if (payment) return [tell({ ...story, reached: [asked, ...paid(payment)], next: waits(payment) })]
  if (code.state === 'paid')
    return [tell({ ...story, reached: [asked, ['credited', code.closedAt]] })]
  if (code.state === 'open' && code.expiresAt > now)
    return [tell({ ...story, reached: [asked], next: 'pay' })]
  // The member closed it, or asked for another one: that is no news.
  if (code.state === 'cancelled' || code.state === 'replaced') return []
  return [
    tell({
      ...story,
      reached: [asked, ['failed', code.closedAt ?? code.expiresAt]],
      ...afterExpiry(code),
    }),
  ]
}

/** Money for a code of our own account is known by its exact amount: any other amount needs the slip. */
function afterExpiry({ provider }: TrackedCode): Pick<Story, 'reason' | 'next'> {
  return isGateway(provider)
    ? { reason: 'EXPIRED', next: 'new-code' }
    : { reason: 'EXPIRED_EXACT', next: 'send-slip' }
}

function tellSlip(slip: TrackedSlip, payment: TrackedPayment | undefined): TrackedDeposit {
  const story = {
    id: slip.id,
    channel: 'slip' as const,
    provider: payment?.provider ?? null,
    amount: payment?.amount ?? slip.amount,
  }
  const sent: Reached[] = [
    ['waiting', slip.uploadedAt],
    ['seen', slip.foundAt],
  ]
  if (payment)
    return tell({
      ...story,
      reached: [
        ['waiting', slip.uploadedAt],
        ['seen', slip.foundAt ?? payment.seenAt],
        ['matched', payment.claimedAt],
        ['credited', payment.creditedAt],
      ],
      next: waits(payment),
    })
  if (slip.status === 'SUCCESS')
    return tell({ ...story, reached: [...sent, ['credited', slip.decidedAt]] })
  if (slip.status === 'in progress') return tell({ ...story, reached: sent, next: 'wait' })
  return tell({
    ...story,
    reached: [...sent, ['failed', slip.decidedAt]],
    reason: slip.note,
    next: slip.note && pictureNotes.includes(slip.note) ? 'send-slip-again' : 'contact',
  })
}

function tellGift(
  { seq, amount, status, reason, createdAt, sentAt, settledAt }: TrackedGift,
  memberId: bigint,
): TrackedDeposit {
  const story = { id: movementId(memberId, seq), channel: 'gift' as const, provider: 'TRUEMONEY' }
  const sent: Reached[] = [
    ['waiting', createdAt],
    ['seen', sentAt],
  ]
  if (status === 'in progress') return tell({ ...story, amount: null, reached: sent, next: 'wait' })
  if (status === 'SUCCESS')
    return tell({ ...story, amount, reached: [...sent, ['credited', settledAt]] })
  return tell({
    ...story,
    amount: null,
    reached: [...sent, ['failed', settledAt]],
    reason,
    next: reason === 'UNANSWERED' ? 'contact' : null,
  })
}

function tellNotice(
  notice: Notice,
  payment: TrackedPayment | undefined,
  now: Date,
): TrackedDeposit[] {
  const story = {
    id: notice.id,
    channel: 'bank' as const,
    provider: payment?.provider ?? null,
    amount: notice.amount,
  }
  const said: Reached = ['waiting', notice.createdAt]
  if (payment)
    return [
      tell({
        ...story,
        reached: payment.seenAt < notice.createdAt ? paid(payment) : [said, ...paid(payment)],
        next: waits(payment),
      }),
    ]
  const age = now.getTime() - notice.createdAt.getTime()
  if (age < notSeenAfterMs)
    return [tell({ ...story, reached: [said], next: age > slipHelpsAfterMs ? 'send-slip' : 'pay' })]
  if (age >= notSeenAfterMs + notSeenToldForMs) return []
  return [
    tell({
      ...story,
      reached: [said, ['failed', new Date(notice.createdAt.getTime() + notSeenAfterMs)]],
      reason: 'NOT_SEEN',
      next: 'contact',
    }),
  ]
}
