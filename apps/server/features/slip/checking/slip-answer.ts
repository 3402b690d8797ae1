import type { SlipTransaction } from '../../../providers/slips/port.ts'

/** A bank's answer as `slip.answer` stores it. */
export interface SlipAnswer extends Omit<SlipTransaction, 'amount' | 'at'> {
  /** In 1/100 of the currency, as text. */
  amount: string
  at: string
}

export const toSlipAnswer = ({ amount, at, ...others }: SlipTransaction): SlipAnswer => ({
  ...others,
  amount: amount.toString(),
  at: at.toISOString(),
})

export const readSlipAnswer = ({ amount, at, ...others }: SlipAnswer): SlipTransaction => ({
  ...others,
  amount: BigInt(amount),
  at: new Date(at),
})
