import { maxGroups, writeMemberGroups } from '@champa/contract/office/member-acts'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { SheetActs } from '../../list/sheet-acts.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useDone } from '../act-parts/use-done.ts'

/** Replaces the groups of a member, and whether the member takes part in inviting friends. */
export default function Groups({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const form = useId()
  const [typed, setTyped] = useState(head.member.groups.join(', '))
  const [isXArea, setXArea] = useState(head.isXArea)
  const groups = [...new Set(typed.split(',').flatMap((one) => one.trim() || []))]
  const isWrong = groups.length > maxGroups || groups.some((one) => one.length > 40)
  const change = useApiMutation(writeMemberGroups, { refreshes: changed })
  const done = useDone('groups', onClose)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWrong) return
    const body = { version: head.version, groups, isXArea }
    done(await change.run({ params: { id }, body }))
  }

  return (
    <Sheet
      open={open}
      busy={change.busy}
      onClose={onClose}
      title={t('memberAct.groups')}
      closeLabel={t('common.close')}
      footer={
        <SheetActs form={form} submit={t('common.save')} busy={change.busy} onCancel={onClose} />
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('members.groups')}
          hint={t('members.groupsHint')}
          data-first-focus
          autoComplete="off"
          value={typed}
          error={isWrong ? t('list.wrongShape') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <CheckField checked={isXArea} onChange={(event) => setXArea(event.target.checked)}>
          {t('members.xArea')}
        </CheckField>
        {change.refused && (
          <InfoNote kind="error" live>
            {errorText(change.refused)}
          </InfoNote>
        )}
      </form>
    </Sheet>
  )
}
