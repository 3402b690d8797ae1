import { readQrcode } from '@champa/contract/deposit'
import { useState } from 'react'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery } from '../../../platform/client.ts'
import { type OpenCode, openCodeOf, paidAmount, wasReplaced } from './open-code.ts'

type QrStep = 'wait' | 'failed' | 'amount' | 'code' | 'received'

export interface QrDeposit {
  step: QrStep
  code: OpenCode | null
  /** True when a QR code expired while it was on screen and was not replaced. */
  expired: boolean
  /** True when another window or device created a newer QR code during the wait for this one. */
  replaced: boolean
  /** The amount received, as reported by the bank. */
  received: bigint | null
  /** The server's clock minus the device's clock, in milliseconds. */
  clockOffsetMs: number
  expire(id: string): void
  retry(): void
  retrying: boolean
  error: unknown
}

/**
 * One deposit by QR code, from the amount to the receipt; the server's responses determine the
 * step.
 */
export function useQrDeposit(bankCode: string, open: boolean): QrDeposit {
  const answer = useApiQuery(readQrcode, { params: { bankCode } }, { enabled: open })
  const [expired, setExpired] = useState<string | null>(null)
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const [onScreen, setOnScreen] = useState<{ id: string | null; swapped: boolean }>({
    id: null,
    swapped: false,
  })
  const openCode = openCodeOf(answer.data)
  const code = openCode !== null && openCode.id !== expired ? openCode : null
  // The awaited QR code is the last one on screen, even when it has just expired.
  if (code !== null && code.id !== waitingFor) setWaitingFor(code.id)
  const shown = code?.id ?? null
  // No QR code can be created here while one is on screen, so a new one was created elsewhere.
  if (shown !== onScreen.id)
    setOnScreen({ id: shown, swapped: shown !== null && onScreen.id !== null })
  const received = paidAmount(answer.data, waitingFor)
  return {
    step: stepOf(received, code, answer),
    code,
    expired: code === null && expired !== null && expired === waitingFor,
    replaced: code === null ? wasReplaced(answer.data, waitingFor) : onScreen.swapped,
    received,
    clockOffsetMs: answer.data ? answer.data.serverTime - answer.dataUpdatedAt : 0,
    expire: (id) => {
      setExpired(id)
      void refreshQueries([readQrcode])
    },
    retry: () => void answer.refetch(),
    retrying: answer.isFetching,
    error: answer.error,
  }
}

function stepOf(
  received: bigint | null,
  code: OpenCode | null,
  answer: { isPending: boolean; isError: boolean; data: unknown },
): QrStep {
  if (received !== null) return 'received'
  if (code) return 'code'
  if (answer.isError && !answer.data) return 'failed'
  return answer.isPending ? 'wait' : 'amount'
}
