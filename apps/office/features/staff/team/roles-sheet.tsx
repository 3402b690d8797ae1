import { changeStaffRoles, listStaff, type ColleagueRow } from '@champa/contract/office/staff-acts'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { RoleFields, useRoles } from './role-fields.tsx'

interface RolesSheetProps {
  row: ColleagueRow
  open: boolean
  onClose: () => void
}

/** Asks a second person to give a colleague other roles, or another end date. */
export function RolesSheet({ row, open, onClose }: RolesSheetProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const roles = useRoles(row)
  const change = useApiMutation(changeStaffRoles, { refreshes: [listStaff] })
  return (
    <ReasonSheet
      open={open}
      title={t('team.rolesTitle', { name: row.name })}
      text={t('team.rolesText')}
      submit={t('evidence.send')}
      evidence={{ need: 'optional' }}
      fields={() => <RoleFields of={roles} />}
      isIncomplete={roles.isConflict}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) => {
        const body = { ...roles.given, reason, evidence }
        const answer = await change.run({ params: { id: row.id }, body })
        if (!answer) return false
        onClose()
        tell(answer, t('team.rolesChanged'))
        return true
      }}
    />
  )
}
