import { payOutMember } from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { RequestSheet } from '../act-parts/request-sheet.tsx'
import type { ActProps } from '../member-acts.ts'

/** Pays out a member who is excluded or has closed the account. */
export default function PayOut(props: ActProps) {
  const t = useTranslations()
  return (
    <RequestSheet
      {...props}
      name="payOut"
      endpoint={payOutMember}
      text={t('members.payOutText', { name: props.head.member.name })}
      submit={t('memberAct.payOut')}
      need="optional"
    />
  )
}
