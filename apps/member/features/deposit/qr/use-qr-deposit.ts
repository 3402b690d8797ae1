import { readQrcode } from '@champa/contract/deposit'
import { useState } from 'react'
import { refreshAsks } from '../../../platform/api/asks.ts'
import { useAsk } from '../../../platform/api/use-ask.ts'
import { type OpenCode, openCodeOf, paidAmount } from './open-code.ts'

export type QrStep = 'wait' | 'failed' | 'amount' | 'code' | 'received'

export interface QrDeposit {
  step: QrStep
  code: OpenCode | null
  /** A code ran out while it was looked at, and none came after it. */
  expired: boolean
  /** What has arrived; the bank's own amount. */
  received: bigint | null
  /** The server's clock minus the device's. */
  clockOffsetMs: number
  expire(id: string): void
  retry(): void
  retrying: boolean
  error: unknown
}

/** One deposit by QR, from the amount to the money: the server's answers decide the step, the member only waits. */
export function useQrDeposit(bankCode: string, open: boolean): QrDeposit {
  const answer = useAsk(readQrcode, { params: { bankCode } }, { enabled: open })
  const [expired, setExpired] = useState<string | null>(null)
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const found = openCodeOf(answer.data)
  const code = found !== null && found.id !== expired ? found : null
  // The last code on screen is the one that the member waits for, also when it has just run out.
  if (code !== null && code.id !== waitingFor) setWaitingFor(code.id)
  const received = paidAmount(answer.data, waitingFor)
  return {
    step: stepOf(received, code, answer),
    code,
    expired: code === null && expired !== null,
    received,
    clockOffsetMs: answer.data ? answer.data.serverTime - answer.dataUpdatedAt : 0,
    expire: (id) => {
      setExpired(id)
      void refreshAsks([readQrcode])
    },
    retry: () => void answer.refetch(),
    retrying: answer.isFetching,
    error: answer.error,
  }
}

function stepOf(received: bigint | null, code: OpenCode | null, answer: { isPending: boolean; isError: boolean; data: unknown }): QrStep {
  if (received !== null) return 'received'
  if (code) return 'code'
  if (answer.isError && !answer.data) return 'failed'
  return answer.isPending ? 'wait' : 'amount'
}
