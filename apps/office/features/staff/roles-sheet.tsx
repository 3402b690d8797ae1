import { grantable } from '@champa/contract/office/permissions'
import {
  type GivableRole,
  givableRoles,
  maxRoles,
  rolesConflict,
} from '@champa/contract/office/roles'
import { changeStaffRoles, listStaff, type ColleagueRow } from '@champa/contract/office/staff-acts'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../platform/client.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'
import { useActedToast } from '../evidence/use-acted-toast.ts'
import './roles-sheet.css'

const dayMs = 24 * 3_600_000
/** The calendar of the office: Bangkok, seven hours ahead. */
const zoneMs = 7 * 3_600_000

const dayOf = (ms: number | null): string =>
  ms === null ? '' : new Date(ms + zoneMs - 1).toISOString().slice(0, 10)
/** The end of this day in Bangkok. */
const endOf = (day: string): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) + dayMs - zoneMs : null

interface RolesSheetProps {
  row: ColleagueRow
  open: boolean
  onClose: () => void
}

/** Asks a second person to give a colleague other roles, or another end date. */
export function RolesSheet({ row, open, onClose }: RolesSheetProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const [roles, setRoles] = useState<readonly GivableRole[]>(
    givableRoles.filter((role) => row.roles.includes(role)),
  )
  const [isLead, setLead] = useState(row.grants.includes('chat.manage'))
  const [lastDay, setLastDay] = useState(dayOf(row.activeUntil))
  const change = useApiMutation(changeStaffRoles, { refreshes: [listStaff] })
  const mayLead = roles.includes(grantable['chat.manage'])
  const isConflict = roles.length === 0 || roles.length > maxRoles || rolesConflict(roles)

  const pick = (role: GivableRole, isPicked: boolean) =>
    setRoles((now) => (isPicked ? [...now, role] : now.filter((one) => one !== role)))

  return (
    <ReasonSheet
      open={open}
      title={t('team.rolesTitle', { name: row.name })}
      text={t('team.rolesText')}
      submit={t('evidence.send')}
      evidence={{ need: 'optional' }}
      fields={() => (
        <>
          <fieldset className="role-fields">
            <legend>{t('team.roles')}</legend>
            {givableRoles.map((role) => (
              <CheckField
                key={role}
                checked={roles.includes(role)}
                onChange={(event) => pick(role, event.target.checked)}
              >
                {t(`roles.${role}`)}
              </CheckField>
            ))}
            {mayLead && (
              <CheckField checked={isLead} onChange={(event) => setLead(event.target.checked)}>
                {t('team.lead')}
              </CheckField>
            )}
            {isConflict && (
              <p className="c-chili t-xs" role="status">
                {t('errors.ROLES_CONFLICT')}
              </p>
            )}
          </fieldset>
          <Field
            label={t('team.lastDay')}
            type="date"
            value={lastDay}
            onChange={(event) => setLastDay(event.target.value)}
          />
        </>
      )}
      isIncomplete={isConflict}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) => {
        const answer = await change.run({
          params: { id: row.id },
          body: {
            roles: [...roles],
            grants: mayLead && isLead ? ['chat.manage'] : [],
            activeUntil: endOf(lastDay),
            reason,
            evidence,
          },
        })
        if (!answer) return false
        onClose()
        tell(answer, t('team.rolesChanged'))
        return true
      }}
    />
  )
}
