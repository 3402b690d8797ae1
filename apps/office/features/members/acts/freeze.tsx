import { freezeMember } from '@champa/contract/office/member-acts'
import { type FreezeScope, freezeScopes } from '@champa/contract/office/member-flags'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Freezes at once; one person may. */
export default function Freeze({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [scope, setScope] = useState<FreezeScope>('withdrawals')
  const change = useApiMutation(freezeMember, { refreshes: changed })
  const done = useDone('freeze', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.freeze')}
      text={t(`freezeText.${scope}`, { name: head.member.name })}
      submit={t('memberAct.freeze')}
      isDanger
      choice={{
        label: t('members.scope'),
        value: scope,
        options: freezeScopes.map((value) => ({ value, label: t(`freezeChoice.${value}`) })),
        onPick: (value) => setScope(freezeScopes.find((one) => one === value) ?? 'withdrawals'),
      }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) =>
        done(await change.run({ params: { id }, body: { scope, reason } }))
      }
    />
  )
}
