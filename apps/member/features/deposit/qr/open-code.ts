import type { QrcodeState } from '@champa/contract/deposit'
import { type QrDrawing, readQrDrawing } from './qr-drawing.ts'

/** A code that can be paid now. */
export interface OpenCode {
  id: string
  amount: bigint
  /** By the server's clock. */
  expiresAt: number
  drawing: QrDrawing
  /** As the payer's bank will show it; null where the code does not say. */
  payee: string | null
}

/** The code in the server's answer, if one is open; a code that can't be drawn is none. */
export function openCodeOf(state: QrcodeState | undefined): OpenCode | null {
  if (
    !state?.hasQrcode ||
    state.qrcodeId === null ||
    state.qrcode === null ||
    state.amount === null ||
    state.expireIn === null
  )
    return null
  const drawing = readQrDrawing(state.qrcode)
  return (
    drawing && {
      id: state.qrcodeId,
      amount: state.amount,
      expiresAt: state.expireIn,
      drawing,
      payee: state.payee ?? null,
    }
  )
}

/** What was paid to the code that the member is waiting for: the bank's own amount. */
export function paidAmount(
  state: QrcodeState | undefined,
  waitingFor: string | null,
): bigint | null {
  return state?.message === 'PAID' && waitingFor !== null && state.qrcodeId === waitingFor
    ? state.amount
    : null
}

/** Whether the code that the member is waiting for gave way to one made elsewhere. */
export function wasReplaced(state: QrcodeState | undefined, waitingFor: string | null): boolean {
  return state?.message === 'REPLACED' && waitingFor !== null && state.qrcodeId === waitingFor
}
