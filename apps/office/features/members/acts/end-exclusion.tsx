import { endMemberExclusion } from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { RequestSheet } from '../act-parts/request-sheet.tsx'
import type { ActProps } from '../member-acts.ts'

/** Requests the end of a self-exclusion whose time is over. */
export default function EndExclusion(props: ActProps) {
  const t = useTranslations()
  return (
    <RequestSheet
      {...props}
      name="endExclusion"
      endpoint={endMemberExclusion}
      text={t('members.endExclusionText', { name: props.head.member.name })}
      submit={t('evidence.send')}
      need="optional"
    />
  )
}
