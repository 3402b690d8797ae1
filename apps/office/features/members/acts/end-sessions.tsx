import { endMemberSessions } from '@champa/contract/office/member-acts'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Signs the member out everywhere. */
export default function EndSessions({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const change = useApiMutation(endMemberSessions, { refreshes: changed })
  const done = useDone('endSessions', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.endSessions')}
      text={t('members.endSessionsText', { name: head.member.name })}
      submit={t('memberAct.endSessions')}
      isDanger
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) => done(await change.run({ params: { id }, body: { reason } }))}
    />
  )
}
