import { unblockMember } from '@champa/contract/office/member-acts'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Lets a member sign in again after too many wrong passwords. */
export default function Unblock({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const change = useApiMutation(unblockMember, { refreshes: changed })
  const done = useDone('unblock', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.unblock')}
      text={t('members.unblockText', { name: head.member.name })}
      submit={t('memberAct.unblock')}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) => done(await change.run({ params: { id }, body: { reason } }))}
    />
  )
}
