import { correctInviter } from '@champa/contract/office/member-acts'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Sets or removes who invited a member, before the first commission. */
export default function Inviter({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [typed, setTyped] = useState(head.inviter?.id ?? '')
  const inviterId = typed.trim() === '' ? null : typed.trim()
  const isWrong = inviterId !== null && !/^\d{1,18}$/.test(inviterId)
  const change = useApiMutation(correctInviter, { refreshes: changed })
  const done = useDone('inviter', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.inviter')}
      text={t('members.inviterText')}
      submit={t('memberAct.inviter')}
      fields={() => (
        <Field
          label={t('members.inviter')}
          hint={t('members.inviterHint')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isWrong ? t('list.wrongShape') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      isIncomplete={isWrong}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) => {
        const body = { version: head.version, inviterId, reason }
        return done(await change.run({ params: { id }, body }))
      }}
    />
  )
}
