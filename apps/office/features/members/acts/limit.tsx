import { lowerMemberLimit } from '@champa/contract/office/member-acts'
import { type LimitPeriod, limitPeriods } from '@champa/contract/responsible'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { AmountInput, amountOf } from '../act-parts/amount-input.tsx'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Lowers a deposit limit on the member's word; only the member raises one. */
export default function Limit({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [typed, setTyped] = useState('')
  const amount = amountOf(typed)
  const change = useApiMutation(lowerMemberLimit, { refreshes: changed })
  const done = useDone('limit', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.limit')}
      text={t('members.limitText')}
      submit={t('memberAct.limit')}
      choice={{
        label: t('members.period'),
        value: period,
        options: limitPeriods.map((value) => ({ value, label: t(`limitPeriod.${value}`) })),
        onPick: (value) => setPeriod(limitPeriods.find((one) => one === value) ?? 'day'),
      }}
      fields={(isChecked) => (
        <AmountInput
          label={t('members.limit')}
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
      onSubmit={async (reason) =>
        amount !== null &&
        done(await change.run({ params: { id }, body: { period, amount, reason } }))
      }
    />
  )
}
