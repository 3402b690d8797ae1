import { toWireAmount } from '@champa/wire/amount'
import { billPayment } from 'promptparse/generate'

export type Bill = { billerId: string; gatewayReference: string; amount: bigint }

/** A Thai QR bill payment (tag 30): the gateway's reference travels in it, so that a payment finds its charge. */
export function writePayload({ billerId, gatewayReference, amount }: Bill): string {
  // Two decimals of a number this small are exact; the generator writes them with toFixed(2).
  return billPayment({ billerId, ref1: gatewayReference, ref2: 'CHAMPA', amount: Number(toWireAmount(amount)) })
}
