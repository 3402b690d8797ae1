import { toWireAmount } from '@champa/wire/amount'
import { tag, withCrcTag } from 'promptparse'
import { billPayment } from 'promptparse/generate'

export type Bill = { billerId: string; gatewayReference: string; amount: bigint }

const payee = 'CHAMPA PAYMENT'
/** Every code ends with tag 63: four characters of tag and length, and four of checksum. */
const checksumLength = 8

/**
 * A Thai QR bill payment (tag 30). It contains the gateway's reference, which links a payment to
 * its charge.
 */
export function writePayload({ billerId, gatewayReference, amount }: Bill): string {
  // Two decimals of a number this small are exact; the generator formats them with toFixed(2).
  const bill = billPayment({
    billerId,
    ref1: gatewayReference,
    ref2: 'CHAMPA',
    amount: Number(toWireAmount(amount)),
  })
  const { id, length, value } = tag('59', payee)
  return withCrcTag(
    bill.slice(0, -checksumLength) + id + String(length).padStart(2, '0') + value,
    '63',
  )
}
