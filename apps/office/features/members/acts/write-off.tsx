import { writeOffMember } from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

/** Requests that the rest of a closed account, too small to pay out, is written off. */
export default function WriteOff({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const change = useApiMutation(writeOffMember, { refreshes: changed })
  const sent = useSent('writeOff', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.writeOff')}
      text={t('members.writeOffText', { name: head.member.name })}
      submit={t('evidence.send')}
      evidence={{ need: 'any' }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) =>
        sent(await change.run({ params: { id }, body: { reason, evidence } }))
      }
    />
  )
}
