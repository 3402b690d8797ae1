import { toWireAmount } from '@champa/wire/amount'
import { billPayment } from 'promptparse/generate'

/** The gateway's own biller id and the account at which its money arrives. Invented; no bank knows them. */
export const billerId = '099400000101001'
export const receivingAccount = '0142583690'

export type Bill = { billerId: string; gatewayReference: string; amount: bigint }

/** A Thai QR bill payment (tag 30): the gateway's reference travels in it, so that a payment finds its charge. */
export function writePayload(gatewayReference: string, amount: bigint): string {
  // Two decimals of a number this small are exact; the generator writes them with toFixed(2).
  return billPayment({ billerId, ref1: gatewayReference, ref2: 'CHAMPA', amount: Number(toWireAmount(amount)) })
}
