import { grantable, type Grant } from '@champa/contract/office/permissions'
import {
  type GivableRole,
  givableRoles,
  maxRoles,
  rolesConflict,
} from '@champa/contract/office/roles'
import type { ColleagueRow } from '@champa/contract/office/staff-acts'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf, endOfDay } from '../../../platform/bangkok-day.ts'
import './role-fields.css'

interface RoleState {
  roles: readonly GivableRole[]
  isLead: boolean
  lastDay: string
}

interface RolesOf {
  state: RoleState
  change: (change: Partial<RoleState>) => void
  isConflict: boolean
  /** The body of a call. */
  given: { roles: GivableRole[]; grants: Grant[]; activeUntil: number | null }
}

/** Roles, grants and the last day of a colleague, as they are typed. */
export function useRoles(
  row: Pick<ColleagueRow, 'roles' | 'grants' | 'activeUntil'> | null,
): RolesOf {
  const [state, setState] = useState<RoleState>({
    roles: givableRoles.filter((role) => row?.roles.includes(role)),
    isLead: row?.grants.includes('chat.manage') ?? false,
    lastDay: row?.activeUntil ? dayOf(row.activeUntil - 1) : '',
  })
  const { roles, isLead, lastDay } = state
  return {
    state,
    change: (change) => setState((now) => ({ ...now, ...change })),
    isConflict: roles.length === 0 || roles.length > maxRoles || rolesConflict(roles),
    given: {
      roles: [...roles],
      grants: isLead && roles.includes(grantable['chat.manage']) ? ['chat.manage'] : [],
      activeUntil: endOfDay(lastDay),
    },
  }
}

export function RoleFields({ of }: { of: RolesOf }) {
  const t = useTranslations()
  const { state, change, isConflict } = of
  const { roles, isLead, lastDay } = state
  const pick = (role: GivableRole, isPicked: boolean) =>
    change({ roles: isPicked ? [...roles, role] : roles.filter((one) => one !== role) })
  return (
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
        {roles.includes(grantable['chat.manage']) && (
          <CheckField
            checked={isLead}
            onChange={(event) => change({ isLead: event.target.checked })}
          >
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
        onChange={(event) => change({ lastDay: event.target.value })}
      />
    </>
  )
}
