import { minorUnits } from '@champa/contract/money'
import type { SlipNote } from '@champa/contract/slip'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db.ts'
import type { SlipTransaction } from '../../../providers/slips/port.ts'
import { allAccounts, ingestReport } from '../../deposit/index.ts'
import { readMiniQr, type MiniQr } from '../mini-qr.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import type { DueSlip } from '../queries.ts'
import { slipReader } from '../reader/slip-reader.ts'
import { nextRetry, noteOfUnread } from '../rules.ts'
import { claimReference, holderOf, plainReference, releaseReference } from './claim-reference.ts'
import { settleUnmatchedSlip, waitForStaff } from './settle-unmatched-slip.ts'
import { judgeTransaction, type Sender } from './judge-transaction.ts'
import { slipBank } from './slip-bank.ts'
import { writeFailed, writeFound, writeLater, writeRead, writeSuccess } from './write-slip.ts'

/**
 * The result of a step. `go`: the input of the next step. `note`: the slip fails with this note.
 * `later`: the step is retried, and the slip fails with the note `otherwise` when no time is left.
 */
type Step<T> =
  | { go: T }
  | { note: SlipNote }
  | {
      later: Pick<DueSlip, 'captchas' | 'bankAnswered'>
      otherwise: SlipNote
      retryAfterMs?: number
    }

/**
 * Advances a claimed slip: reads its code, calls the bank, judges the answer and credits the money,
 * or waits for the staff's decision. Every step may be repeated, so a slip is retried after a
 * crash.
 */
export async function processSlip(ctx: AppContext, slip: DueSlip): Promise<void> {
  if (slip.unmatched) return settleUnmatchedSlip(ctx, slip, slip.unmatched)
  const named = await nameTransaction(ctx, slip)
  if (!('go' in named)) return end(ctx, slip, named)
  const holder = await holderOf(ctx.db, named.go)
  if (holder && !(holder.memberId === slip.memberId && holder.slipId === slip.id))
    return writeFailed(ctx, slip, 'SLIP_REFNO_DUPLICATED')
  const checked = await askBank(ctx, slip, named.go)
  if (!('go' in checked)) return end(ctx, slip, checked)
  await writeFound(ctx, slip, checked.go)
  return decide(ctx, slip, named.go, checked.go)
}

async function end(
  ctx: AppContext,
  slip: DueSlip,
  step: Exclude<Step<never>, { go: never }>,
): Promise<void> {
  if ('note' in step) return writeFailed(ctx, slip, step.note)
  const next = nextRetry(
    { ...slip, ...(step.retryAfterMs === undefined ? {} : { retryAfterMs: step.retryAfterMs }) },
    clock.now(),
    ctx.settings.settlePace,
  )
  return next ? writeLater(ctx, slip, next, step.later) : writeFailed(ctx, slip, step.otherwise)
}

const maxReads = 3

/** The transaction that the slip refers to. It is read from the picture once and then stored. */
async function nameTransaction(ctx: AppContext, slip: DueSlip): Promise<Step<MiniQr>> {
  if (slip.sendingBank !== null && slip.transRef !== null)
    return { go: { sendingBank: slip.sendingBank, transRef: slip.transRef } }
  let bytes: Uint8Array | null
  try {
    bytes = await storageOf(ctx).get(slip.object)
  } catch (error) {
    ctx.log.warn({ err: error }, 'slip picture could not be loaded')
    return { later: slip, otherwise: 'UPLOADED_FILE_NOT_EXIST' }
  }
  if (!bytes) return { note: 'UPLOADED_FILE_NOT_EXIST' }
  const read = await slipReader.read(bytes)
  if (read.outcome === 'invalid') return { note: 'IMG_SIZE_UNABLE_TO_PROCESS' }
  if (read.outcome !== 'read')
    return slip.tries >= maxReads && read.outcome === 'broken'
      ? { note: 'UNKNOW_ERROR' }
      : { later: slip, otherwise: 'UNKNOW_ERROR' }
  if (read.texts.length === 0) return { note: noteOfUnread(read) }
  const slips = read.texts.map(readMiniQr).filter((one) => one !== null)
  const [first] = slips
  if (!first) return { note: 'INVALID_SLIP' }
  if (slips.some((one) => one.transRef !== first.transRef || one.sendingBank !== first.sendingBank))
    return { note: 'UNSTABLE_REFNO_ON_SLIP' }
  await writeRead(ctx, slip, first)
  return { go: first }
}

const maxCaptchas = 3

async function askBank(
  ctx: AppContext,
  slip: DueSlip,
  named: MiniQr,
): Promise<Step<SlipTransaction>> {
  const answer = (await slipBank(ctx)?.check(named)) ?? { outcome: 'unknown' }
  const bankAnswered = slip.bankAnswered || answer.outcome !== 'unknown'
  const otherwise = bankAnswered ? 'INVALID_SLIP' : 'UNKNOW_ERROR'
  if (answer.outcome === 'found') return { go: answer.transaction }
  if (answer.outcome === 'captcha') {
    const captchas = slip.captchas + 1
    return captchas >= maxCaptchas
      ? { note: 'TRIPPLE_WRONG_CAPTCHA' }
      : { later: { captchas, bankAnswered }, otherwise: 'TRIPPLE_WRONG_CAPTCHA' }
  }
  const retryAfterMs = answer.outcome === 'not-yet' ? answer.retryAfterMs : undefined
  return {
    later: { captchas: slip.captchas, bankAnswered },
    otherwise,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

export async function senderOf({ db }: { db: Db }, memberId: bigint): Promise<Sender | null> {
  const [sender] = await db.query<Sender>(
    `select bank_code, bank_account_no as account_no,
        array_remove(array[bank_account_name, coalesce(registered_name, name)], null) as names,
        phone
      from member
      where member_id = $1 and bank_code is not null and bank_account_no is not null`,
    [memberId],
    'slip-sender',
  )
  return sender ?? null
}

async function decide(
  ctx: AppContext,
  slip: DueSlip,
  named: MiniQr,
  transaction: SlipTransaction,
): Promise<void> {
  const [sender, accounts] = await Promise.all([senderOf(ctx, slip.memberId), allAccounts(ctx)])
  const facts = { ...named, uploadedAt: slip.uploadedAt }
  const judged = judgeTransaction(transaction, facts, sender, accounts)
  if ('note' in judged) return writeFailed(ctx, slip, judged.note)
  const mine = { memberId: slip.memberId, slipId: slip.id }
  if (!(await claimReference(ctx.db, named, mine)))
    return writeFailed(ctx, slip, 'SLIP_REFNO_DUPLICATED')
  const { bankCode, accountNo, name } = transaction.sender
  const taken = await ingestReport(ctx, {
    channel: 'slip',
    provider: judged.account.bankCode,
    receivingAccount: judged.account.account,
    reference: `${named.sendingBank}:${plainReference(named.transRef)}`,
    bankReference: transaction.bankReference,
    amount: minorUnits(transaction.amount),
    paidAt: transaction.at,
    payer: {
      ...(bankCode === null ? {} : { bankCode }),
      ...(accountNo === null ? {} : { accountNo }),
      ...(name === null ? {} : { name }),
    },
    owner: { memberId: slip.memberId },
    by: `slip:${slip.memberId}:${slip.id}`,
  })
  if (taken.outcome === 'credited' && taken.first)
    return writeSuccess(ctx, slip, minorUnits(transaction.amount))
  if (taken.outcome === 'unmatched') return waitForStaff(ctx, slip, taken.payment)
  await releaseReference(ctx.db, named, mine)
  return writeFailed(ctx, slip, 'SLIP_REFNO_DUPLICATED')
}
