import { writeOffMember } from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { RequestSheet } from '../act-parts/request-sheet.tsx'
import type { ActProps } from '../member-acts.ts'

/** Requests that the rest of a closed account, too small to pay out, is written off. */
export default function WriteOff(props: ActProps) {
  const t = useTranslations()
  return (
    <RequestSheet
      {...props}
      name="writeOff"
      endpoint={writeOffMember}
      text={t('members.writeOffText', { name: props.head.member.name })}
      submit={t('evidence.send')}
      need="any"
    />
  )
}
