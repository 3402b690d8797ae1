import { createQrcode, readQrcode } from '@champa/contract/deposit'
import { isRefusalCode } from '@champa/contract/errors'
import { parseAmount, type Satang } from '@champa/contract/money'
import { toast } from '@champa/ui/overlay/toast'
import { type FormEvent, useId, useState } from 'react'
import { storeAnswer } from '../../platform/api/asks.ts'
import { Refused } from '../../platform/api/refused.ts'
import { useChange } from '../../platform/api/use-change.ts'
import { useErrorText } from '../../platform/error-text.ts'
import { useOnline } from '../../platform/online.ts'

export interface QrWay {
  bankCode: string
  minimum: bigint
  maximum: bigint
  quickAmounts: readonly bigint[]
}

export interface AmountForm {
  id: string
  way: QrWay
  text: string
  setText(text: string): void
  tooMuch: boolean
  /** Within the limits, and there is a network to ask over. */
  ready: boolean
  submit(event: FormEvent): void
  creating: boolean
  refused: Refused | null
}

/** Stands in until the ways are known: nothing can be asked of it. */
const noWay: QrWay = { bankCode: '', minimum: 0n, maximum: 0n, quickAmounts: [] }

/** The amount of a deposit, and the making of its code. */
export function useAmountForm(known: QrWay | null): AmountForm {
  const way = known ?? noWay
  const id = useId()
  const online = useOnline()
  const [text, setText] = useState('')
  const creation = useChange(createQrcode)
  const errorText = useErrorText()
  const amount = readAmount(text)
  const tooMuch = amount !== null && amount > way.maximum
  const ready = online && amount !== null && amount >= way.minimum && !tooMuch

  async function create(asked: Satang): Promise<void> {
    const state = await creation.run({ params: { bankCode: way.bankCode }, body: { amount: asked } })
    if (!state) return
    storeAnswer(readQrcode, { params: { bankCode: way.bankCode } }, state)
    if (state.hasQrcode) return setText('')
    const code = state.message !== null && isRefusalCode(state.message) ? state.message : 'QR_FAIL'
    toast.show({ kind: 'err', text: errorText(new Refused(code)) })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ready && amount !== null) void create(amount)
  }

  return { id, way, text, setText, tooMuch, ready, submit, creating: creation.busy, refused: creation.refused }
}

/** "1000.5" or the beginning of it, as money; null for nothing. */
function readAmount(text: string): Satang | null {
  const plain = text.replace(/\.$/, '')
  return plain === '' ? null : parseAmount(plain)
}
