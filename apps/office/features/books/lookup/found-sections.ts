import type { Currency } from '@champa/contract/constants'
import type { LookedUp, LookupKind } from '@champa/contract/office/book-lookup'
import { formatAmount } from '@champa/contract/money'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { dayOf } from '../../../platform/bangkok-day.ts'
import { betweenOf, typeText } from '../../../platform/movement-words.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { toItemId } from '../../list/item-id.ts'
import { differenceOf, signedMoney } from '../breaks/break-columns.tsx'
import { breaksOfDay } from '../books-views.ts'

/** One object in the words of its table. */
export interface FoundRow {
  key: string
  id: string
  /** The room where it can be opened; null where there is none. */
  href: string | null
  words: string
  sum: string
  state: string
  at: number | null
}

interface FoundSection {
  kind: Exclude<LookupKind, 'posting'>
  rows: FoundRow[]
}

const moneyText = (value: bigint | null, currency: Currency | null): string => {
  if (value === null) return ''
  return currency === null ? formatAmount(value) : formatMoney(value, currency)
}

const joined = (...words: (string | null)[]): string => words.filter(Boolean).join(' · ')

/** The tables of a look-up; kinds of which nothing was found are left out. */
export function useFoundSections(found: LookedUp): FoundSection[] {
  const t = useTranslations()
  const state = (name: string): string => wordOf(t, `depositState.${name}`) ?? name
  const sections: FoundSection[] = [
    { kind: 'movement', rows: found.movements.map((one) => movementRow(t, one, state)) },
    { kind: 'payment', rows: found.payments.map((one) => paymentRow(one, state)) },
    {
      kind: 'bank-row',
      rows: found.bankRows.map((one) => ({
        key: `${one.account} ${one.id}`,
        id: one.reference ?? one.id.slice(0, 12),
        href: breaksOfDay(one.account, dayOf(one.at)),
        words: one.account,
        sum:
          one.currency === null ? formatAmount(one.amount) : signedMoney(one.amount, one.currency),
        state: t(`breakSource.${one.source}`),
        at: one.at,
      })),
    },
    { kind: 'slip', rows: found.slips.map((one) => slipRow(one, state)) },
    { kind: 'gift-link', rows: found.giftLinks.map((one) => giftLinkRow(one, state)) },
    { kind: 'code', rows: found.codes.map((one) => codeRow(one, state)) },
    {
      kind: 'break',
      rows: found.breaks.map((one) => ({
        key: one.id,
        id: one.id,
        href: `/office/books/breaks/${one.id}`,
        words: joined(t(`bankBreakKind.${one.kind}`), one.account),
        sum: signedMoney(differenceOf(one), one.currency),
        state: one.closed ? t(`breakEnd.${one.closed.how}`) : t('breakView.open'),
        at: one.at,
      })),
    },
    { kind: 'approval', rows: found.approvals.map((one) => approvalRow(t, one)) },
    { kind: 'audit', rows: found.audit.map((one) => auditRow(t, one)) },
    {
      kind: 'member',
      rows: found.members.map((one) => ({
        key: one.id,
        id: one.id,
        href: `/office/members/${one.id}`,
        words: joined(one.name, one.phone),
        sum: '',
        state: '',
        at: null,
      })),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

type Translate = ReturnType<typeof useTranslations<never>>

function movementRow(
  t: Translate,
  one: LookedUp['movements'][number],
  state: (name: string) => string,
): FoundRow {
  const places = { type: one.type, from: one.source, to: one.target }
  return {
    key: one.id,
    id: one.id,
    href:
      one.type === 'withdraw'
        ? `/office/withdrawals/${one.id}`
        : `/office/members/${one.memberId}?tab=movements`,
    words: joined(typeText(t, one.type), betweenOf(t, places)),
    sum: formatMoney(one.amount, one.currency),
    state: state(one.status),
    at: one.at,
  }
}

const paymentRow = (
  one: LookedUp['payments'][number],
  state: (name: string) => string,
): FoundRow => ({
  key: `${one.account}/${one.payment}`,
  id: one.payment,
  href: `/office/deposits/all/${toItemId(one.account, one.payment)}`,
  words: joined(one.account, ...one.references.filter((reference) => reference !== one.payment)),
  sum: moneyText(one.amount, one.currency),
  state: state(one.state),
  at: one.paidAt,
})

const approvalRow = (t: Translate, one: LookedUp['approvals'][number]): FoundRow => ({
  key: one.id,
  id: one.id,
  href: `/office/approvals/${one.id}`,
  words: joined(
    wordOf(t, `approvalAction.${one.action.replaceAll('.', '-')}`) ?? one.action,
    [one.makerName, one.decidedName].filter(Boolean).join(' → '),
  ),
  sum: one.sum ? formatMoney(one.sum.value, one.sum.currency) : '',
  state: t(`approvalState.${one.state}`),
  at: one.madeAt,
})

function auditRow(t: Translate, one: LookedUp['audit'][number]): FoundRow {
  const id = `${one.staffId}-${one.seq}`
  const day = dayOf(one.at)
  const query = new URLSearchParams({ staffId: one.staffId, from: day, to: day })
  return {
    key: id,
    id,
    href: `/office/audit/${id}?${query.toString()}`,
    words: joined(wordOf(t, `auditAction.${one.action}`) ?? one.action, one.staffName ?? one.actor),
    sum: '',
    state: t(`auditOutcome.${one.outcome}`),
    at: one.at,
  }
}

const slipRow = (one: LookedUp['slips'][number], state: (name: string) => string): FoundRow => ({
  key: `${one.memberId}/${one.id}`,
  id: one.reference ?? one.id,
  href: `/office/deposits/slips/${toItemId(one.memberId, one.id)}`,
  words: joined(one.sendingBank, one.id),
  sum: moneyText(one.amount, one.currency),
  state: state(one.status),
  at: one.uploadedAt,
})

const giftLinkRow = (
  one: LookedUp['giftLinks'][number],
  state: (name: string) => string,
): FoundRow => ({
  key: one.id,
  id: `…${one.linkEnd}`,
  href: one.state === 'reserved' ? '/office/deposits/gifts' : null,
  words: one.account,
  sum: moneyText(one.amount, one.currency),
  state: state(one.state),
  at: one.reservedAt,
})

const codeRow = (one: LookedUp['codes'][number], state: (name: string) => string): FoundRow => ({
  key: `${one.memberId}/${one.id}`,
  id: one.id,
  href: null,
  words: joined(one.provider, one.gatewayReference),
  sum: moneyText(one.amount, one.currency),
  state: state(one.state),
  at: one.createdAt,
})
