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
import './role-fields.css'

const dayMs = 24 * 3_600_000
/** The calendar of the office: Bangkok, seven hours ahead. */
const zoneMs = 7 * 3_600_000

const dayOf = (ms: number | null): string =>
  ms === null ? '' : new Date(ms + zoneMs - 1).toISOString().slice(0, 10)
/** The end of this day in Bangkok. */
const endOf = (day: string): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) + dayMs - zoneMs : null

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
    lastDay: dayOf(row?.activeUntil ?? null),
  })
  const { roles, isLead, lastDay } = state
  return {
    state,
    change: (change) => setState((now) => ({ ...now, ...change })),
    isConflict: roles.length === 0 || roles.length > maxRoles || rolesConflict(roles),
    given: {
      roles: [...roles],
      grants: isLead && roles.includes(grantable['chat.manage']) ? ['chat.manage'] : [],
      activeUntil: endOf(lastDay),
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
