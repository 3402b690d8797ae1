import { creditGoodwill } from '@champa/contract/office/member-decisions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { AmountInput, amountOf } from '../act-parts/amount-input.tsx'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

/** Credits a gift of the house; from a limit on a second person decides. */
export default function Goodwill({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const amount = amountOf(typed)
  const change = useApiMutation(creditGoodwill, { refreshes: changed })
  const sent = useSent('goodwill', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.goodwill')}
      text={t('members.goodwillText', { name: head.member.name })}
      submit={t('memberAct.goodwill')}
      evidence={{ need: 'any' }}
      fields={(isChecked) => (
        <AmountInput
          label={t('members.amount')}
          currency={head.member.currency}
          value={typed}
          onValue={setTyped}
          isChecked={isChecked}
        />
      )}
      isIncomplete={amount === null}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) =>
        amount !== null &&
        sent(await change.run({ params: { id }, body: { amount, reason, evidence } }))
      }
    />
  )
}
