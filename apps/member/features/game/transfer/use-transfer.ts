import { transfer as transferMoney, transferMinimum } from '@champa/contract/game'
import { readLock } from '@champa/contract/lock'
import { formatPlain } from '@champa/contract/money'
import { readStatement } from '@champa/contract/statement'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { type FormEvent, useId, useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../platform/client.ts'
import { checkTransfer, minOf, readAmount, type TransferFault } from './check-transfer.ts'
import type { TransferPreset } from '../play/use-play-actions.ts'
import {
  answered,
  refusedResult,
  type TransferResult,
  type TransferWish,
} from './transfer-result.ts'

export type Transfer = ReturnType<typeof useTransfer>

/** The state of the transfer form, its first validation error, and the outcome of the transfer. */
export function useTransfer(
  wallet: WalletState | undefined,
  preset: TransferPreset,
  onSent: () => void,
) {
  const id = useId()
  const [from, setFrom] = useState<string | null>(preset.from ?? 'wallet')
  const [to, setTo] = useState<string | null>(preset.to ?? null)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [wish, setWish] = useState<TransferWish | null>(null)
  const [sent, setSent] = useState<TransferResult | null>(null)
  const change = useApiMutation(transferMoney, { refreshes: [readWallet, readStatement, readLock] })
  const lock = useApiQuery(readLock).data?.lock ?? null
  const available = wallet && from !== null ? worthAt(wallet, from) : 0n
  const min = wallet ? minOf(wallet, from, to) : transferMinimum
  const problem = checkTransfer({
    from,
    to,
    amount: text,
    available,
    min,
    excluded: lock?.excluded.map(({ code }) => code) ?? [],
  })
  const requested = readAmount(text)
  // The balance may have changed on the server, so the server may refuse an amount that the form
  // accepted.
  const late: TransferFault | null =
    change.refused?.code === 'MONEY_NOT_ENOUGH' ? 'MONEY_NOT_ENOUGH' : null

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (problem !== null || from === null || to === null || requested === null) return
    const wished = {
      from,
      to,
      amount: requested,
      name: wallet?.slots.find((game) => game.code === from)?.name ?? '',
    }
    setWish(wished)
    const answer = await change.run({ body: { from, to, amount: requested } })
    if (answer === null) return
    setSent(answered({ ...wished, amount: answer.amount }, answer.status))
    onSent()
  }

  const refused =
    change.refused !== null && late === null && wish !== null
      ? refusedResult(wish, change.refused)
      : null
  return {
    id,
    from,
    to,
    text,
    available,
    min,
    lock,
    requested: requested !== null && requested > 0n ? requested : null,
    pickFrom: setFrom,
    pickTo: setTo,
    setText,
    setAll: () => setText(plainAmount(available)),
    isAll: requested !== null && requested === available,
    fault: late ?? (tried ? problem : null),
    submit,
    busy: change.busy,
    result: sent ?? refused,
    clear: () => {
      setSent(null)
      change.reset()
    },
  }
}

function worthAt({ wallet, slots }: WalletState, place: string): bigint {
  return place === 'wallet'
    ? wallet.amount
    : (slots.find((game) => game.code === place)?.worth ?? 0n)
}

function plainAmount(amount: bigint): string {
  return formatPlain(amount).replace(/\.00$/, '')
}
