import { raiseMemberFlag } from '@champa/contract/office/member-acts'
import { flagEffects, memberFlagKinds } from '@champa/contract/office/member-flags'
import { SelectField } from '@champa/ui/form/select-field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { UntilField, untilOf } from '../act-parts/until-field.tsx'
import { useDone } from '../act-parts/use-done.ts'

/** Marks a member, with or without an effect that the server enforces. */
export default function Flag({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [kind, setKind] = useState<string>('watch')
  const [effect, setEffect] = useState('')
  const [days, setDays] = useState('')
  const change = useApiMutation(raiseMemberFlag, { refreshes: changed })
  const done = useDone('flag', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.flag')}
      text={head.member.name}
      submit={t('memberAct.flag')}
      choice={{
        label: t('members.flag'),
        value: kind,
        options: memberFlagKinds.map((value) => ({ value, label: t(`memberFlag.${value}`) })),
        onPick: setKind,
      }}
      fields={() => (
        <>
          <SelectField
            label={t('members.effect')}
            options={[
              { value: '', label: t('memberEffect.none') },
              ...flagEffects.map((value) => ({ value, label: t(`memberEffect.${value}`) })),
            ]}
            value={effect}
            onChange={(event) => setEffect(event.target.value)}
          />
          <UntilField days={days} onDays={setDays} />
        </>
      )}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (note) => {
        const body = {
          kind: memberFlagKinds.find((one) => one === kind) ?? 'watch',
          effect: flagEffects.find((one) => one === effect) ?? null,
          note,
          until: untilOf(days, head.serverTime),
        }
        return done(await change.run({ params: { id }, body }))
      }}
    />
  )
}
