import type {
  readWithdrawal as endpoint,
  WithdrawalDetail as Answer,
} from '@champa/contract/office/withdrawals'
import { levelOf } from '@champa/contract/office/permissions'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { languageOf, textIn } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { storedWithdrawal } from './find-withdrawals.ts'
import { nameOfActor } from './name-of-actor.ts'
import * as facts from './withdrawal-facts.ts'
import { msOfText, type StoredWithdrawal, toRow } from './withdrawal-row.ts'

/** What the answer shows of a member, for the audit log. */
const shownFields = ['profile', 'bankAccount', 'balances', 'payers', 'play', 'locks', 'notes']

/** Records an audit event before it reads the facts about the member. */
export const readWithdrawal: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, staff, headers, refuse } = call
  const key = readMovementId(params.id)
  const stored = key && (await storedWithdrawal(ctx.officeDb, key))
  if (!stored) throw refuse('NO_DATA')
  const { memberId } = stored
  await refuseConflict(ctx, { staff, headers, refuse }, memberId)
  const isMasked = levelOf(staff, 'withdrawal.read') === 'masked'
  await recordLook(ctx, {
    staffId: staff.staffId,
    action: 'look',
    permission: 'withdrawal.read',
    aboutKind: 'movement',
    about: params.id,
    aboutMember: memberId,
    origin: originOf(call),
    details: { fields: shownFields, isMasked },
  })
  const language = languageOf(headers, ctx.settings.defaultLocale)
  const inWords = (reason: unknown): string | null => textIn(reason, language) || null
  return detailOf(ctx, stored, { id: params.id, isMasked, inWords })
}

async function detailOf(
  { officeDb: db }: AppContext,
  one: StoredWithdrawal,
  of: { id: string; isMasked: boolean; inWords: (reason: unknown) => string | null },
): Promise<Answer> {
  const { memberId, detail } = one
  const since = await facts.lastPaid(db, one)
  const [deposits, play, locks, devices, earlier, decisions, notes, balance, steps] =
    await Promise.all([
      facts.depositsSince(db, one, since.seq, of.isMasked),
      facts.playSince(db, memberId, since.at),
      facts.endedLocks(db, memberId),
      facts.devicesOf(db, memberId),
      facts.otherWithdrawals(db, one, of.inWords),
      facts.decisionsAbout(db, of.id),
      facts.notesAbout(db, memberId),
      facts.balancesOf(db, memberId),
      stepsOf(db, one),
    ])
  return {
    row: toRow(one, of.isMasked),
    steps,
    bankReference: detail.bankReference ?? null,
    rejectedFor: of.inWords(detail.reason),
    memberStatus: one.memberStatus,
    bankChangedAt: one.bankChangedAt?.getTime() ?? null,
    balance,
    deposits,
    play,
    locks,
    devices,
    earlier,
    decisions,
    notes,
  }
}

async function stepsOf(db: Db, one: StoredWithdrawal): Promise<Answer['steps']> {
  const { status, detail, createdAt, settledAt } = one
  const reviewer = await nameOfActor(db, detail.reviewedBy)
  // Who settled it by hand, after the review; else the bank did.
  const settledBy = detail.byHand === undefined ? 'bank' : await nameOfActor(db, detail.byHand)
  const isRejectedInReview = detail.reasonBy === 'staff' && detail.byHand === undefined
  const step = (
    name: Answer['steps'][number]['step'],
    at: number | null,
    by: string | null = null,
  ): Answer['steps'] => (at === null ? [] : [{ step: name, at, by }])
  const endedAt = settledAt?.getTime() ?? null
  return [
    ...step('requested', createdAt.getTime()),
    ...(isRejectedInReview ? [] : step('approved', msOfText(detail.reviewedAt), reviewer)),
    ...step('sent', msOfText(detail.sentAt)),
    ...step('accepted', msOfText(detail.acceptedAt), 'bank'),
    ...step('missing', msOfText(detail.missingSince), 'bank'),
    ...(status === 'SUCCESS' ? step('paid', endedAt, settledBy) : []),
    ...(status === 'FAILED'
      ? step('rejected', endedAt, isRejectedInReview ? reviewer : settledBy)
      : []),
  ]
}
