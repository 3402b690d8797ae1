import { endMemberFlag } from '@champa/contract/office/member-acts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Ends one of the open flags. */
export default function EndFlag({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [picked, setPicked] = useState('')
  const flag = head.openFlags.find(({ no }) => String(no) === picked) ?? head.openFlags[0]
  const change = useApiMutation(endMemberFlag, { refreshes: changed })
  const done = useDone('endFlag', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.endFlag')}
      text={flag ? `${t(`memberFlag.${flag.kind}`)} · ${flag.by} · ${flag.note}` : ''}
      submit={t('memberAct.endFlag')}
      choice={{
        label: t('members.flag'),
        value: String(flag?.no ?? ''),
        options: head.openFlags.map(({ no, kind }) => ({
          value: String(no),
          label: t(`memberFlag.${kind}`),
        })),
        onPick: setPicked,
      }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) =>
        flag !== undefined &&
        done(await change.run({ params: { id, no: String(flag.no) }, body: { reason } }))
      }
    />
  )
}
