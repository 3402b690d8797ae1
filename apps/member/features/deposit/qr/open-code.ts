import type { QrcodeState } from '@champa/contract/deposit'
import { type QrDrawing, readQrDrawing } from './qr-drawing.ts'

/** A QR code that can be paid now. */
export interface OpenCode {
  id: string
  amount: bigint
  /** Time of expiry, by the server's clock. */
  expiresAt: number
  drawing: QrDrawing
  /**
   * The payee's name as the payer's bank will show it; null when the QR code does not contain it.
   */
  payee: string | null
}

/** The open QR code in the server's response; null when there is none or it cannot be drawn. */
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

/** The amount paid to the awaited QR code, as reported by the bank. */
export function paidAmount(
  state: QrcodeState | undefined,
  waitingFor: string | null,
): bigint | null {
  return state?.message === 'PAID' && waitingFor !== null && state.qrcodeId === waitingFor
    ? state.amount
    : null
}

/** Whether the awaited QR code was replaced by one made elsewhere. */
export function wasReplaced(state: QrcodeState | undefined, waitingFor: string | null): boolean {
  return state?.message === 'REPLACED' && waitingFor !== null && state.qrcodeId === waitingFor
}
