import { type Verified, verifyRound } from '@champa/contract/fair-draw'
import type { PlayedRound } from '@champa/contract/spin'
import { useState } from 'react'

export type Done = { can: true; verified: Verified } | { can: false }

/**
 * Repeats the draw of a round in this browser. Over plain http (a sandbox on a phone) browsers
 * provide no Web Crypto for it.
 */
export function useCheck(round: PlayedRound) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  async function run(): Promise<void> {
    setBusy(true)
    setDone(
      await verifyRound(round).then(
        (verified): Done => ({ can: true, verified }),
        (): Done => ({ can: false }),
      ),
    )
    setBusy(false)
  }
  return { busy, done, run: () => void run() }
}
