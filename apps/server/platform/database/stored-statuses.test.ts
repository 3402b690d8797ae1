import { expect, test } from 'vitest'
import {
  conversationStates,
  memberStatuses,
  movementStatuses,
  staffStatuses,
} from '@champa/contract/statuses'
import { auditOutcomes } from '@champa/contract/office/audit'
import { grantablePermissions } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

test.each([
  ['movement', 'status', movementStatuses],
  ['slip', 'status', movementStatuses],
  ['member', 'status', memberStatuses],
  ['staff', 'status', staffStatuses],
  ['staff', 'roles', staffRoles],
  ['staff', 'grants', grantablePermissions],
  ['audit_entry', 'outcome', auditOutcomes],
  ['chat_room', 'state', conversationStates],
])(
  'the column %s.%s allows exactly the values that the contract declares',
  async (table, column, declared) => {
    const checks = await app.operator.db.query<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
      [table, column],
    )
    const allowed = checks.flatMap(({ definition }) =>
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, one]) => one),
    )
    expect(new Set(allowed)).toEqual(new Set(declared))
  },
)
