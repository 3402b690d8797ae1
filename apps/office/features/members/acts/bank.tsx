import { changeMemberBank } from '@champa/contract/office/member-decisions'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

const bankShape = /^[A-Z0-9]{2,20}$/
const numberShape = /^\d{4,30}$/

/** Requests another registered bank account, or another holder's name. */
export default function Bank({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [bank, setBank] = useState('')
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState('')
  const bankCode = bank.trim().toUpperCase()
  const accountNo = number.replaceAll(/[\s-]/g, '')
  const accountName = holder.trim()
  const isWrong = {
    bank: !bankShape.test(bankCode),
    number: !numberShape.test(accountNo),
    holder: accountName.length < 2,
  }
  const change = useApiMutation(changeMemberBank, { refreshes: changed })
  const sent = useSent('bank', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.bank')}
      text={t('members.bankText', { name: head.member.name })}
      submit={t('evidence.send')}
      evidence={{ need: 'any', hint: t('members.bankEvidence') }}
      fields={(isChecked) => (
        <>
          <Field
            label={t('members.bankCode')}
            hint={t('members.bankCodeHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={bank}
            error={isChecked && isWrong.bank ? t('list.wrongShape') : undefined}
            onChange={(event) => setBank(event.target.value)}
          />
          <Field
            label={t('members.accountNo')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={number}
            error={isChecked && isWrong.number ? t('list.wrongShape') : undefined}
            onChange={(event) => setNumber(event.target.value)}
          />
          <Field
            label={t('members.accountName')}
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            value={holder}
            error={isChecked && isWrong.holder ? t('list.wrongShape') : undefined}
            onChange={(event) => setHolder(event.target.value)}
          />
        </>
      )}
      isIncomplete={isWrong.bank || isWrong.number || isWrong.holder}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) => {
        const body = { bankCode, accountNo, accountName, reason, evidence }
        return sent(await change.run({ params: { id }, body }))
      }}
    />
  )
}
