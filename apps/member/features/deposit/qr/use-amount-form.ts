import { createQrcode, readQrcode } from '@champa/contract/deposit'
import type { DepositBank } from '@champa/contract/lookup'
import type { MinorUnits } from '@champa/contract/money'
import { toast } from '@champa/ui/overlay/toast'
import { type FormEvent, useId, useState } from 'react'
import { refreshQueries, storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation, useErrorText, words } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { Refused } from '@champa/client/refused'
import { readAmount } from '../read-amount.ts'

export interface AmountForm {
  id: string
  channel: DepositBank
  text: string
  setText(text: string): void
  tooMuch: boolean
  /** True when the amount is within the limits and the device is online. */
  ready: boolean
  submit(event: FormEvent): void
  creating: boolean
  refused: Refused | null
}

/** Amounts under one baht or one kip are ignored by the form (DEP-22). */
const minAmount = 1_00n

/** The amount of a deposit, and the creation of its QR code. */
export function useAmountForm(channel: DepositBank): AmountForm {
  const id = useId()
  const online = useOnline()
  const [text, setText] = useState('')
  const creation = useApiMutation(createQrcode)
  const errorText = useErrorText()
  const amount = readAmount(text)
  const tooMuch = amount !== null && amount > channel.maximum
  const ready =
    online && amount !== null && amount >= channel.minimum && amount >= minAmount && !tooMuch

  async function create(requested: MinorUnits): Promise<void> {
    const state = await creation.run({
      params: { bankCode: channel.bankCode },
      body: { amount: requested },
    })
    // The QR code may exist although the response was lost.
    if (!state) return void refreshQueries([readQrcode])
    storeAnswer(readQrcode, { params: { bankCode: channel.bankCode } }, state)
    if (state.hasQrcode) {
      // The server closes any other open QR code, so the other channels reload theirs.
      void refreshQueries([readQrcode])
      return setText('')
    }
    const code =
      state.message !== null && words.hasErrorText(state.message) ? state.message : 'QR_FAIL'
    toast.show({ kind: 'err', text: errorText(new Refused(code)) })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ready && amount !== null) void create(amount)
  }

  return {
    id,
    channel,
    text,
    setText,
    tooMuch,
    ready,
    submit,
    creating: creation.busy,
    refused: creation.refused,
  }
}
