import { currencies } from '@champa/contract/constants'
import {
  paymentChannels,
  paymentFilters,
  type PaymentFilters,
  paymentStates,
  unmatchedReasons,
} from '@champa/contract/office/payments'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { Filter, FilterValues } from '../../list/filters.ts'
import { amountShape, dayShape, toFilterInput } from '../filter-input.ts'

/** The filters of a list of payments. Among unmatched ones there is no other state. */
export function usePaymentFilters(view: 'unmatched' | 'all'): Filter[] {
  const t = useTranslations()
  const state: Filter = {
    name: 'state',
    label: t('deposits.state'),
    options: paymentStates.map((value) => ({ value, label: t(`paymentState.${value}`) })),
  }
  return [
    ...(view === 'all' ? [state] : []),
    {
      name: 'reason',
      label: t('deposits.why'),
      options: unmatchedReasons.map((value) => ({ value, label: t(`unmatchedReason.${value}`) })),
    },
    {
      name: 'channel',
      label: t('deposits.channel'),
      options: paymentChannels.map((value) => ({ value, label: t(`depositChannel.${value}`) })),
    },
    {
      name: 'currency',
      label: t('deposits.currency'),
      options: currencies.map((value) => ({ value, label: value })),
    },
    { name: 'account', label: t('deposits.account'), shape: /^\P{Cc}{1,80}$/u },
    {
      name: 'payerDigits',
      label: t('deposits.payerDigits'),
      shape: /^\d{3,12}$/,
      type: 'number',
      hint: t('deposits.payerDigitsHint'),
    },
    { name: 'minAmount', label: t('deposits.minAmount'), shape: amountShape, type: 'number' },
    { name: 'maxAmount', label: t('deposits.maxAmount'), shape: amountShape, type: 'number' },
    { name: 'memberId', label: t('deposits.memberId'), shape: /^\d{1,18}$/, type: 'number' },
    { name: 'from', label: t('audit.from'), shape: dayShape, type: 'date' },
    { name: 'to', label: t('audit.to'), shape: dayShape, type: 'date' },
  ]
}

/** The filters as the endpoint takes them. A value that it would refuse leaves all filters out. */
export function paymentFiltersOf(values: FilterValues): PaymentFilters {
  const read = z.safeParse(paymentFilters, toFilterInput(values))
  return read.success ? read.data : {}
}
