import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { adjustMember } from '@champa/contract/office/corrections'
import { formatSigned } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { AmountInput, amountOf } from '../act-parts/amount-input.tsx'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

/** Requests a correction of the wallet, up or down, which a second person decides. */
export default function Correct({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [direction, setDirection] = useState<'up' | 'down'>('up')
  const [typed, setTyped] = useState('')
  const { currency } = head.member
  const size = amountOf(typed)
  const amount: MinorUnits | null = size === null || direction === 'up' ? size : minorUnits(-size)
  const change = useApiMutation(adjustMember, { refreshes: changed })
  const sent = useSent('correct', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.correct')}
      text={
        amount === null
          ? t('members.correctText', { name: head.member.name })
          : t('members.correctIs', {
              name: head.member.name,
              sum: formatSigned(amount, currency),
            })
      }
      submit={t('evidence.send')}
      evidence={{ need: 'any', hint: t('members.correctEvidence') }}
      choice={{
        label: t('members.direction'),
        value: direction,
        options: [
          { value: 'up', label: t('members.up') },
          { value: 'down', label: t('members.down') },
        ],
        onPick: (value) => setDirection(value === 'down' ? 'down' : 'up'),
      }}
      fields={(isChecked) => (
        <AmountInput
          label={t('members.amount')}
          currency={currency}
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
