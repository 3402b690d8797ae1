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
  otherAmount?: bigint
}

function tell({ id, channel, provider, amount, reached, ...story }: Story): TrackedDeposit {
  const { reason = null, next = null, otherAmount } = story
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
    ...(otherAmount === undefined ? {} : { otherAmount: otherAmount as Satang }),
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
  const take = (fits: (payment: TrackedPayment) => boolean) => takeFirst(left, fits)
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
    // What staff look at is told once, as the payment.
    ...slips
      .filter((slip) => !held.some((one) => one.id === slip.keptPayment))
      .map((slip) =>
        tellSlip(
          slip,
          take(
            (one) => one.claimedBy === `slip:${memberId}:${slip.id}` || one.id === slip.keptPayment,
          ),
        ),
      ),
    ...gifts.map((gift) => tellGift(gift, memberId)),
  ]
  const underReview = held.filter((one) => !one.isReturned)
  // Money that another story tells of already.
  const told = new Set<Arrived>([...payments.filter((one) => !left.has(one)), ...underReview])
  // The oldest notice of an amount is the one that the oldest payment of it answers.
  const awaited = notices
    .toReversed()
    .map((notice) => ({ notice, payment: take(answering(notice)) }))
    .filter(({ notice, payment }) => payment !== undefined || !takeFirst(told, answering(notice)))
  const answered = new Set(awaited.map(({ payment }) => payment))
  const arrived = [...payments.filter((one) => !answered.has(one)), ...underReview]
  for (const { notice, payment } of awaited) {
    stories.push(...tellNotice(notice, payment, { otherAmount: otherThan(notice, arrived), now }))
  }
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

type Arrived = Pick<TrackedPayment, 'amount' | 'codeId' | 'seenAt'>

/** The oldest that fits, taken out of the newest first. */
function takeFirst<T>(from: Set<T>, fits: (one: T) => boolean): T | undefined {
  const found = [...from].findLast(fits)
  if (found) from.delete(found)
  return found
}

/** A transfer that came after the notice, or shortly before it. */
const isInTime = (notice: Notice, { codeId, seenAt }: Arrived): boolean =>
  codeId === null && seenAt.getTime() >= notice.createdAt.getTime() - announcedLateMs
const answering =
  (notice: Notice) =>
  (payment: Arrived): boolean =>
    payment.amount === notice.amount && isInTime(notice, payment)

/** The last transfer of another amount since the notice: perhaps the member mistook the amount. */
function otherThan(notice: Notice, arrived: readonly Arrived[]): bigint | undefined {
  const others = arrived.filter((one) => one.amount !== notice.amount && isInTime(notice, one))
  return others.toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())[0]?.amount
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
  if (slip.status === 'in progress')
    return tell({
      ...story,
      reached: sent,
      reason: slip.keptPayment === null ? null : 'CHECKING',
      next: 'wait',
    })
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

interface Meanwhile {
  otherAmount: bigint | undefined
  now: Date
}

function tellNotice(
  notice: Notice,
  payment: TrackedPayment | undefined,
  { otherAmount, now }: Meanwhile,
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
  if (age < notSeenAfterMs && otherAmount !== undefined) {
    return [
      tell({ ...story, reached: [said], reason: 'OTHER_AMOUNT', next: 'send-slip', otherAmount }),
    ]
  }
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
