import type { QrcodeState } from '@champa/contract/deposit'
import type { StatementRow } from '@champa/contract/statement'
import { type QrDrawing, readQrDrawing } from './qr-drawing.ts'

/** A code that can be paid now. */
export interface OpenCode {
  id: string
  amount: bigint
  /** By the server's clock. */
  expiresAt: number
  drawing: QrDrawing
}

/** The code in the server's answer, if one is open; a code that can't be drawn is none. */
export function openCodeOf(state: QrcodeState | undefined): OpenCode | null {
  if (!state?.hasQrcode || state.qrcodeId === null || state.qrcode === null || state.amount === null || state.expireIn === null) return null
  const drawing = readQrDrawing(state.qrcode)
  return drawing && { id: state.qrcodeId, amount: state.amount, expiresAt: state.expireIn, drawing }
}

/** The deposit that arrived since the member began to look at a code: the bank's own amount, whatever the code said. */
export function arrivedSince(rows: readonly StatementRow[] | undefined, since: number): StatementRow | null {
  return rows?.find((row) => row.statementType === 'deposit' && row.status === 'SUCCESS' && row.createdAt >= since) ?? null
}
