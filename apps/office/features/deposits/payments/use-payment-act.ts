import type { Acted, Evidence } from '@champa/contract/office/approval-shapes'
import {
  giveKeptPayment,
  loseRecalledPayment,
  returnKeptPayment,
  reversePayment,
} from '@champa/contract/office/corrections'
import { listPayments, type PaymentRow, readPayment } from '@champa/contract/office/payments'
import { useApiMutation } from '../../../platform/client.ts'

export type PaymentAct = 'give' | 'return' | 'reverse' | 'recall'

const refreshes = [listPayments, readPayment]

/** The call of one act. All but `return` name the member, so that it never reaches another one. */
export function usePaymentAct(act: PaymentAct) {
  const give = useApiMutation(giveKeptPayment, { refreshes })
  const sendBack = useApiMutation(returnKeptPayment, { refreshes })
  const reverse = useApiMutation(reversePayment, { refreshes })
  const recall = useApiMutation(loseRecalledPayment, { refreshes })
  const { busy, refused } = { give, return: sendBack, reverse, recall }[act]

  async function run(
    { account, payment }: Pick<PaymentRow, 'account' | 'payment'>,
    memberId: string | undefined,
    justification: { reason: string; evidence: Evidence },
  ): Promise<Acted | null> {
    const params = { account, payment }
    if (act === 'return') return sendBack.run({ params, body: justification })
    if (memberId === undefined) return null
    const { run: send } = { give, reverse, recall }[act]
    return send({ params, body: { memberId, ...justification } })
  }

  return { run, busy, refused }
}
