import { formatMinute } from '@champa/client/time'
import type { ApprovalAction } from '@champa/contract/office/approval-actions'
import type { ApprovalRow, Fact, sum } from '@champa/contract/office/approval-shapes'
import type { Permission } from '@champa/contract/office/permissions'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { wordOf } from '../../platform/word-of.ts'
import type * as z from 'zod/mini'

export type Sum = z.output<typeof sum>

export const sumText = ({ value, currency }: Sum): string => formatMoney(value, currency)

/** Sums of several currencies side by side, because they are never added up. */
export const sumsText = (sums: readonly Sum[]): string => sums.map(sumText).join(' + ')

interface ApprovalWords {
  action(action: ApprovalAction): string
  about(row: Pick<ApprovalRow, 'subject' | 'subjectId'>): string
  /** A status that has words is shown in words. */
  value(text: string): string
  fact(fact: Fact): string
  permission(permission: Permission): string
}

/** Requests in words. */
export function useApprovalWords(): ApprovalWords {
  const t = useTranslations()
  // A dot in a key would be a path of the catalogue.
  const named = (space: 'approvalAction' | 'permissionName', name: string): string | null =>
    wordOf(t, `${space}.${name.replaceAll('.', '-')}`)
  const value = (text: string): string =>
    (/^[a-z-]+$/.test(text)
      ? (wordOf(t, `memberStatus.${text}`) ?? wordOf(t, `paymentState.${text}`))
      : null) ?? text
  return {
    value,
    action: (action) => named('approvalAction', action) ?? action,
    permission: (permission) =>
      named('permissionName', permission) ?? named('approvalAction', permission) ?? permission,
    about: ({ subject, subjectId }) => `${t(`approvalSubject.${subject}`)} ${subjectId}`,
    fact(fact) {
      if (fact === null) return '–'
      if (fact.kind === 'money') return sumText(fact.sum)
      return fact.kind === 'time' ? formatMinute(fact.at) : value(fact.text)
    },
  }
}
