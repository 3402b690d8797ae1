import { toWireAmount } from '@champa/wire/amount'
import { parse } from 'promptparse'
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

/** Reads a code as a banking app does: null when the checksum or the shape is not right. */
export function readPayload(payload: string): Bill | null {
  const code = parse(payload.trim(), true)
  const biller = code?.getTagValue('30', '01')
  const gatewayReference = code?.getTagValue('30', '02')
  const amount = code?.getTagValue('54')
  if (!biller || !gatewayReference || !amount || !/^\d{1,13}\.\d{2}$/.test(amount)) return null
  return { billerId: biller, gatewayReference, amount: BigInt(amount.replace('.', '')) }
}
