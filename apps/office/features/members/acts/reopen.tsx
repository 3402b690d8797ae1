import { reopenMember } from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { RequestSheet } from '../act-parts/request-sheet.tsx'
import type { ActProps } from '../member-acts.ts'

/** Requests that a closed account is opened again. */
export default function Reopen(props: ActProps) {
  const t = useTranslations()
  return (
    <RequestSheet
      {...props}
      name="reopen"
      endpoint={reopenMember}
      text={t('members.reopenText', { name: props.head.member.name })}
      submit={t('evidence.send')}
      need="optional"
    />
  )
}
