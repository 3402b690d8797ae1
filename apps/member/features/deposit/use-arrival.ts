import { readQrcode } from '@champa/contract/deposit'
import { tablePageSize } from '@champa/contract/limits'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { useEffect, useState } from 'react'
import { refreshAsks } from '../../platform/api/asks.ts'
import { useAsk } from '../../platform/api/use-ask.ts'
import { arrivedSince, type OpenCode } from './qr/open-code.ts'

/** Watches the statement from the moment a code is on screen; the first deposit that arrives then is the one waited for. */
export function useArrival(open: boolean, code: OpenCode | null, serverTime: number): bigint | null {
  const [since, setSince] = useState<number | null>(null)
  if (open && code !== null && since === null) setSince(serverTime)
  const rows = useAsk(readStatement, { body: { page: 1, limit: tablePageSize } }, { enabled: open && since !== null })
  const arrival = since === null ? null : arrivedSince(rows.data?.statements, since)
  const arrived = arrival !== null
  useEffect(() => {
    if (arrived) void refreshAsks([readQrcode, readWallet])
  }, [arrived])
  return arrival?.amount ?? null
}
