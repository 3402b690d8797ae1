import { type Currency, currencies } from '@champa/contract/constants'
import { parseAmount } from '@champa/contract/money'
import {
  reviewReasons,
  withdrawalFilters,
  type WithdrawalFilters,
} from '@champa/contract/office/withdrawals'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { Filter, FilterValues } from '../list/filters.ts'

const day = /^\d{4}-\d\d-\d\d$/
const amount = /^\d{1,9}(\.\d{1,2})?$/

/** Scores to start from; 30 and 70 are where a review and a second person usually begin. */
const scoreSteps = ['15', '30', '50', '70', '90']

/** The filters of the list of withdrawals. */
export function useWithdrawalFilters(): Filter[] {
  const t = useTranslations()
  return [
    {
      name: 'reason',
      label: t('withdrawals.reasonFilter'),
      options: reviewReasons.map((value) => ({ value, label: t(`reviewReason.${value}`) })),
    },
    {
      name: 'minScore',
      label: t('withdrawals.minScore'),
      options: scoreSteps.map((value) => ({ value, label: value })),
    },
    {
      name: 'claim',
      label: t('withdrawals.claim'),
      options: [
        { value: 'mine', label: t('withdrawals.claimMine') },
        { value: 'none', label: t('withdrawals.claimNone') },
      ],
    },
    {
      name: 'currency',
      label: t('withdrawals.currency'),
      options: currencies.map((value) => ({ value, label: value })),
    },
    { name: 'bankCode', label: t('withdrawals.bankCode'), shape: /^[A-Z0-9]{2,20}$/ },
    { name: 'minAmount', label: t('withdrawals.minAmount'), shape: amount, type: 'number' },
    { name: 'maxAmount', label: t('withdrawals.maxAmount'), shape: amount, type: 'number' },
    {
      name: 'memberId',
      label: t('withdrawals.memberId'),
      shape: /^\d{1,18}$/,
      type: 'number',
    },
    { name: 'from', label: t('audit.from'), shape: day, type: 'date' },
    { name: 'to', label: t('audit.to'), shape: day, type: 'date' },
  ]
}

const amountOf = (text: string | undefined): number | undefined =>
  text === undefined || !amount.test(text) ? undefined : Number(parseAmount(text)) / 100

/** The filters as the endpoint takes them. A value that it would refuse leaves all filters out. */
export function withdrawalFiltersOf(values: FilterValues): WithdrawalFilters {
  const { minAmount, maxAmount, minScore, ...others } = values
  const read = z.safeDecode(z.partial(withdrawalFilters), {
    ...others,
    claim: others['claim'] === 'mine' ? 'mine' : others['claim'] === 'none' ? 'none' : undefined,
    currency: currencies.find((one): one is Currency => one === others['currency']),
    reason: reviewReasons.find((one) => one === others['reason']),
    minScore: minScore === undefined ? undefined : Number(minScore),
    minAmount: amountOf(minAmount),
    maxAmount: amountOf(maxAmount),
  })
  return read.success ? read.data : {}
}
