import { textOfCode } from '@champa/client/react/error-text'
import {
  directionOf,
  signedAmount,
  type StatementReceipt,
  type StatementRow,
  transferReasons,
} from '@champa/contract/statement'
import { formatAmount } from '@champa/contract/money'
import { groupAmount } from '@champa/ui/format/amount-text'
import { type Currency, formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { formatPhone } from '@champa/ui/format/format-phone'
import type { useTranslations } from 'use-intl'
import { giftLinkReasonText } from '../../../platform/reasons/gift-link-reason.ts'
import { payoutReasonText } from '../../../platform/reasons/payout-reason.ts'
import { searchText } from '../../../platform/reasons/search-text.ts'
import { formatDateTime } from '@champa/client/time'
import { campaignOf, fromName, sourceOf, titleOf, toName } from '../describe-row.ts'

type Translate = ReturnType<typeof useTranslations<never>>

export interface ReceiptLine {
  term: string
  value: string
  number?: boolean
}

/** The title of a movement and its signed amount. */
export function receiptHead(
  t: Translate,
  { row }: StatementReceipt,
  currency: Currency,
): { title: string; amount: string } {
  const amount =
    directionOf(row) === 'none'
      ? formatMoney(row.amount, currency)
      : formatSigned(signedAmount(row), currency)
  return { title: titleOf(t, row), amount }
}

/** All known details of a movement, for the sheet and its image; a missing detail has no line. */
export function receiptLines(
  t: Translate,
  {
    row,
    bankReference,
    counterparty,
    reason,
    reasonBy,
    relatedId,
    credits,
    rate,
  }: StatementReceipt,
  currency: Currency,
): ReceiptLine[] {
  const lines: (ReceiptLine | false | null)[] = [
    // The lines about the status come first in a receipt.
    ...outcomeLines(t, row),
    ...correctionLines(t, row),
    reason !== null && { term: t('receipt.reason'), value: reasonText(t, row, reason, reasonBy) },
    ...creditLines(t, row),
    row.statementType !== 'bonus' &&
      row.statementType !== 'finish_bonus' && { term: t('receipt.from'), value: fromName(t, row) },
    row.statementType !== 'finish_bonus' && { term: t('receipt.to'), value: toName(t, row) },
    ...endLines(t, row, currency),
    counterparty?.bankCode && ![row.from, row.to].includes(counterparty.bankCode)
      ? { term: t('receipt.bank'), value: counterparty.bankCode }
      : null,
    counterparty?.accountNo
      ? { term: t('receipt.account'), value: formatPhone(counterparty.accountNo), number: true }
      : null,
    counterparty?.name
      ? {
          term: t(row.statementType === 'withdraw' ? 'receipt.receiver' : 'receipt.payer'),
          value: counterparty.name,
        }
      : null,
    bankReference !== null && {
      term: t('receipt.bankReference'),
      value: bankReference,
      number: true,
    },
    credits !== null && { term: t('receipt.credits'), value: formatAmount(credits), number: true },
    rate !== null && { term: t('receipt.rate'), value: groupAmount(String(rate)), number: true },
    { term: t('receipt.createdAt'), value: formatDateTime(row.createdAt), number: true },
    row.settledAt !== null && {
      term: t(row.status === 'FAILED' ? 'receipt.endedAt' : 'receipt.settledAt'),
      value: formatDateTime(row.settledAt),
      number: true,
    },
    row.balance !== null && {
      term: t('receipt.balance'),
      value: formatMoney(row.balance, currency),
      number: true,
    },
    { term: t('receipt.id'), value: row._id, number: true },
    relatedId !== null && { term: t('receipt.related'), value: relatedId, number: true },
  ]
  return lines.filter((line) => line !== false && line !== null)
}

/**
 * Where the money of a failed or unresolved movement is, and by when the outcome of an unresolved
 * one will be known.
 */
function outcomeLines(t: Translate, row: StatementRow): ReceiptLine[] {
  const outcome = (value: string): ReceiptLine[] => [{ term: t('receipt.outcome'), value }]
  if (row.search) return outcome(searchText(t, row.search))
  if (row.status !== 'FAILED') return []
  if (
    row.statementType === 'withdraw' ||
    (row.statementType === 'transfer' && row.from === 'wallet')
  )
    return outcome(t('receipt.returned'))
  return row.statementType === 'transfer'
    ? outcome(t('receipt.stillThere', { name: fromName(t, row) }))
    : []
}

/** Why a correction was made, or what became of a movement that was reversed. */
function correctionLines(
  t: Translate,
  { statementType, correction, isReversed }: StatementRow,
): ReceiptLine[] {
  const explained = (value: string): ReceiptLine[] => [{ term: t('receipt.explanation'), value }]
  if (correction) return explained(t(`receipt.correction.${correction}`))
  return isReversed && (statementType === 'deposit' || statementType === 'withdraw')
    ? explained(t(`receipt.reversed.${statementType}`))
    : []
}

/**
 * Banks and staff give the reason as text, games as a transfer reason, and our own refusals as a
 * code.
 */
function reasonText(
  t: Translate,
  row: StatementRow,
  reason: string,
  by: StatementReceipt['reasonBy'],
): string {
  if (row.statementType === 'withdraw') return payoutReasonText(t, { reason, by })
  if (row.from === 'TRUEMONEY') return giftLinkReasonText(t, reason)
  const transfer = Object.values(transferReasons).find((one) => one === reason)
  if (transfer) return t(`receipt.transferWhy.${transfer}`)
  return textOfCode(t, reason) ?? reason
}

/**
 * The campaign of the credit or ended lock, or its source; nothing when the title already says it.
 */
function creditLines(t: Translate, row: StatementRow): ReceiptLine[] {
  const [campaign, source] = [campaignOf(row), sourceOf(row)]
  if (campaign)
    return [
      { term: t('receipt.campaign'), value: campaign.name },
      { term: t('receipt.code'), value: campaign.code },
    ]
  return source !== null && row.statementType === 'finish_bonus'
    ? [{ term: t('receipt.type'), value: t(`st.${source}`) }]
    : []
}

/** The reason why a lock ended, and the amount taken. */
function endLines(
  t: Translate,
  { ended, amount }: StatementRow,
  currency: Currency,
): ReceiptLine[] {
  if (!ended) return []
  const reason = ended === 'lost' || amount === 0n ? ended : (`${ended}Above` as const)
  return [
    {
      term: t('receipt.taken'),
      value: amount === 0n ? t('receipt.nothingTaken') : formatMoney(amount, currency),
      number: amount > 0n,
    },
    { term: t('receipt.ended'), value: t(`receipt.why.${reason}`) },
  ]
}
