import { excludeMember } from '@champa/contract/office/member-acts'
import { exclusionMonths } from '@champa/contract/responsible'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Excludes a member on the member's word; no call shortens it. */
export default function Exclude({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [picked, setPicked] = useState('6')
  const months = exclusionMonths.find((one) => String(one) === picked) ?? 6
  const change = useApiMutation(excludeMember, { refreshes: changed })
  const done = useDone('exclude', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.exclude')}
      text={t('members.excludeText', { name: head.member.name })}
      submit={t('memberAct.exclude')}
      isDanger
      choice={{
        label: t('members.length'),
        value: picked,
        options: exclusionMonths.map((n) => ({
          value: String(n),
          label: t('members.months', { n: String(n) }),
        })),
        onPick: setPicked,
      }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) =>
        done(await change.run({ params: { id }, body: { months, reason } }))
      }
    />
  )
}
