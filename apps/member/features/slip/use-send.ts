import {
  readSlips,
  readSlipWindow,
  slipEveryMs,
  type SlipRow,
  uploadSlip,
} from '@champa/contract/slip'
import { useEffect, useRef, useState } from 'react'
import { refreshQueries } from '@champa/client/react/query-client'
import { upload } from '@champa/client/react/upload'
import { Refused } from '@champa/client/refused'
import { api } from '../../platform/client.ts'
import { useCountdown } from '../../platform/use-countdown.ts'
import type { Picture } from './use-picture.ts'

/** The upload of one image: its progress, its outcome, and when the next upload may follow. */
export function useSend(onSent: () => void) {
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [sent, setSent] = useState<SlipRow | null>(null)
  const [nextAt, setNextAt] = useState<number | null>(null)
  const waitSeconds = useCountdown(nextAt)
  const running = useRef<AbortController | null>(null)

  async function send({ ready, name }: Picture): Promise<void> {
    if (ready === null || running.current !== null || waitSeconds > 0) return
    const control = new AbortController()
    running.current = control
    setRefused(null)
    setShare(0)
    try {
      const fileName = ready instanceof File ? name : `${name.replace(/\.\w+$/, '')}.jpg`
      setSent(
        await upload(api, uploadSlip, {}, ready, {
          name: fileName,
          signal: control.signal,
          onProgress: setShare,
        }),
      )
      setNextAt(Date.now() + slipEveryMs)
      onSent()
    } catch (error) {
      // A cancellation by the member is not an error; the refreshed list of slips shows whether the
      // slip arrived nevertheless.
      if (!control.signal.aborted && error instanceof Refused) refuse(error)
    } finally {
      running.current = null
      setShare(null)
      void refreshQueries([readSlips])
    }
  }

  function refuse(refusal: Refused): void {
    setRefused(refusal)
    if (refusal.code === 'REQUEST_LIMIT_1MIN')
      setNextAt(Date.now() + (refusal.retryAfter ?? slipEveryMs / 1000) * 1000)
    if (refusal.code === 'SLIP_CLOSED') void refreshQueries([readSlipWindow])
  }

  useEffect(() => () => running.current?.abort(), [])

  return {
    share,
    refused,
    sent,
    waitSeconds,
    send,
    cancel: () => running.current?.abort(),
    clear: () => setRefused(null),
  }
}
