import { payOutMember } from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

/** Pays out a member who is excluded or has closed the account. */
export default function PayOut({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const change = useApiMutation(payOutMember, { refreshes: changed })
  const sent = useSent('payOut', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.payOut')}
      text={t('members.payOutText', { name: head.member.name })}
      submit={t('memberAct.payOut')}
      evidence={{ need: 'optional' }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) =>
        sent(await change.run({ params: { id }, body: { reason, evidence } }))
      }
    />
  )
}
