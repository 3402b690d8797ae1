import { unfreezeMember } from '@champa/contract/office/member-decisions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

/** Requests the end of a freeze, which a second person decides. */
export default function Unfreeze({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const scopes = [...new Set(head.freezes.map(({ scope }) => scope))]
  const [picked, setPicked] = useState<string>('')
  const scope = scopes.find((one) => one === picked) ?? scopes[0]
  const change = useApiMutation(unfreezeMember, { refreshes: changed })
  const sent = useSent('unfreeze', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.unfreeze')}
      text={t('members.unfreezeText', { name: head.member.name })}
      submit={t('evidence.send')}
      evidence={{ need: 'optional' }}
      choice={{
        label: t('members.scope'),
        value: scope ?? '',
        options: scopes.map((value) => ({ value, label: t(`freezeScope.${value}`) })),
        onPick: setPicked,
      }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) =>
        scope !== undefined &&
        sent(await change.run({ params: { id }, body: { scope, reason, evidence } }))
      }
    />
  )
}
