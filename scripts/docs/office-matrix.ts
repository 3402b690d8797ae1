import { endpoints } from '@champa/contract/endpoints'
import {
  grantable,
  grantablePermissions,
  type Level,
  levelOfRole,
  permissions,
} from '@champa/contract/office/permissions'
import { exclusiveRoles, refusedPairs, staffRoles } from '@champa/contract/office/roles'

const signs: Record<Level, string> = {
  alone: '●',
  checker: 'C',
  maker: 'M',
  read: 'read',
  masked: 'masked',
  own: 'own',
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const head = (cells: readonly string[]): string[] => [row(cells), `|${'---|'.repeat(cells.length)}`]
const joined = (words: readonly string[]): string => words.join(' + ')

/** The calls of staff with what the contract declares about each. */
const calls = (): string[] =>
  endpoints.flatMap(({ name, endpoint }) =>
    endpoint.access === 'staff'
      ? [
          row([
            name,
            endpoint.needs ? `\`${endpoint.needs}\`` : 'own session',
            endpoint.auditAction ? `\`${endpoint.auditAction}\`` : '–',
            endpoint.looksAt ?? '–',
            endpoint.second ? `\`${endpoint.second}\`` : '–',
            endpoint.fresh ? 'yes' : '–',
          ]),
        ]
      : [],
  )

/** The part of docs/map.md about what each role may do in the office. */
export const officeMatrix = (): string[] => [
  '## What each role may do in the office',
  '',
  '● acts alone · M makes a request above a limit, and acts alone below it · C decides the ' +
    'requests of others, and makes requests that somebody else decides · read: only reads · ' +
    'masked: only reads, without personal data · own: only what concerns the person. The table is ' +
    '`packages/contract/office/permissions.ts`; some rooms that use it are still being built.',
  '',
  ...head(['permission', ...staffRoles]),
  ...permissions.map((permission) =>
    row([
      `\`${permission}\``,
      ...staffRoles.map((role) => {
        const level = levelOfRole(role, permission)
        return level === null ? '–' : signs[level]
      }),
    ]),
  ),
  '',
  `Granted to a person besides the roles: ${grantablePermissions
    .map((grant) => `\`${grant}\` to ${grantable[grant]}`)
    .join(
      ', ',
    )}. No other role goes with ${exclusiveRoles.join(' or ')}; refused pairs: ${refusedPairs
    .map(joined)
    .join(', ')}.`,
  '',
  '## What staff calls require and record',
  '',
  ...head(['call', 'permission', 'audit name', 'looks at', 'second person for', 'fresh code']),
  ...calls(),
  '',
]
