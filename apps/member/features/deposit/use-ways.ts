import { readDepositLookup } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import type { Currency } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useAsk } from '../../platform/api/use-ask.ts'
import type { QrWay } from './use-amount-form.ts'

export interface Ways {
  all: readonly QrWay[]
  /** The one that the sheet shows; null until they are known, and when none is open. */
  way: QrWay | null
  pick(bankCode: string): void
  currency: Currency
  state: 'wait' | 'failed' | 'closed' | 'open'
  retry(): void
  retrying: boolean
}

/** The ways to pay in by QR that are open now. */
export function useWays(open: boolean): Ways {
  const lookup = useAsk(readDepositLookup, undefined, { enabled: open })
  const currency = useAsk(readWallet).data?.currency ?? 'THB'
  const [chosen, setChosen] = useState<string | null>(null)
  const all = lookup.data?.banks ?? []
  const way = all.find((one) => one.bankCode === chosen) ?? all[0] ?? null
  return {
    all,
    way,
    pick: setChosen,
    currency,
    state: way ? 'open' : lookup.data ? 'closed' : lookup.isError ? 'failed' : 'wait',
    retry: () => void lookup.refetch(),
    retrying: lookup.isFetching,
  }
}
