import { giveTimeOut } from '@champa/contract/office/member-acts'
import { timeOutDays } from '@champa/contract/responsible'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Starts a time-out on the member's word; nobody shortens it. */
export default function TimeOut({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [picked, setPicked] = useState('1')
  const days = timeOutDays.find((one) => String(one) === picked) ?? 1
  const change = useApiMutation(giveTimeOut, { refreshes: changed })
  const done = useDone('timeOut', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.timeOut')}
      text={t('members.timeOutText', { name: head.member.name })}
      submit={t('memberAct.timeOut')}
      isDanger
      choice={{
        label: t('members.length'),
        value: picked,
        options: timeOutDays.map((n) => ({
          value: String(n),
          label: t('list.days', { n: String(n) }),
        })),
        onPick: setPicked,
      }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason) =>
        done(await change.run({ params: { id }, body: { days, reason } }))
      }
    />
  )
}
