import { type Currency, currencies } from '@champa/contract/constants'
import { parseAmount } from '@champa/contract/money'
import { memberFlagKinds } from '@champa/contract/office/member-flags'
import { type MemberFilters, memberFilters } from '@champa/contract/office/members'
import { memberStatuses } from '@champa/contract/statuses'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { Filter, FilterValues } from '../list/filters.ts'

const day = /^\d{4}-\d\d-\d\d$/
const amount = /^\d{1,9}(\.\d{1,2})?$/
const name = /^\P{Cc}{1,60}$/u

/** The filters of the list of members. */
export function useMemberFilters(): Filter[] {
  const t = useTranslations()
  return [
    {
      name: 'status',
      label: t('members.status'),
      options: memberStatuses.map((value) => ({ value, label: t(`memberStatus.${value}`) })),
    },
    {
      name: 'flag',
      label: t('members.flag'),
      options: memberFlagKinds.map((value) => ({ value, label: t(`memberFlag.${value}`) })),
    },
    {
      name: 'currency',
      label: t('members.currency'),
      options: currencies.map((value) => ({ value, label: value })),
    },
    {
      name: 'minWallet',
      label: t('members.minWallet'),
      hint: t('members.minWalletHint'),
      shape: amount,
      type: 'number',
    },
    { name: 'group', label: t('members.group'), shape: name },
    { name: 'source', label: t('members.source'), shape: name },
    { name: 'inviterId', label: t('members.inviter'), shape: /^\d{1,18}$/, type: 'number' },
    { name: 'from', label: t('members.registeredFrom'), shape: day, type: 'date' },
    { name: 'to', label: t('members.registeredTo'), shape: day, type: 'date' },
  ]
}

/**
 * The filters as the endpoint takes them. A least wallet counts only within one currency; a value
 * that the endpoint would refuse leaves all filters out.
 */
export function memberFiltersOf({ minWallet, ...values }: FilterValues): MemberFilters {
  const currency = currencies.find((one): one is Currency => one === values['currency'])
  const read = z.safeDecode(z.partial(memberFilters), {
    ...values,
    currency,
    status: memberStatuses.find((one) => one === values['status']),
    flag: memberFlagKinds.find((one) => one === values['flag']),
    minWallet:
      minWallet === undefined || currency === undefined || !amount.test(minWallet)
        ? undefined
        : Number(parseAmount(minWallet)) / 100,
  })
  return read.success ? read.data : {}
}
