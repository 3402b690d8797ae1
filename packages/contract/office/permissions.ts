import { staffRoles, type StaffRole } from './roles.ts'

/**
 * What a permission lets a role do. alone: acts without anybody else. checker: decides the requests
 * of others, and makes requests that somebody else decides. maker: acts alone below the limit of
 * the action, and makes a request above it. read: only reads. masked: only reads, with personal
 * data masked. own: reads only entries about the person's own actions.
 */
export type Level = 'alone' | 'checker' | 'maker' | 'read' | 'masked' | 'own'

/** From the widest to the narrowest: of two roles the wider level counts. */
const byWidth: readonly Level[] = ['alone', 'checker', 'maker', 'read', 'masked', 'own']
const acting: readonly Level[] = ['alone', 'checker', 'maker']

type Row = readonly [
  owner: Level | null,
  manager: Level | null,
  finance: Level | null,
  risk: Level | null,
  support: Level | null,
  marketing: Level | null,
  auditor: Level | null,
]

const [A, C, M] = ['alone', 'checker', 'maker'] as const
const [V, R, O] = ['read', 'masked', 'own'] as const
const no = null

/**
 * Every permission of the office with the level of each role, in the order of `staffRoles`. Some
 * have no endpoint yet: the rooms that use them are being built.
 */
const matrix = {
  /** The day's counts, the person's own work and colleagues. */
  'today.read': [A, A, A, A, A, A, A],

  'withdrawal.read': [A, A, A, A, R, no, A],
  /** Approves, rejects or holds a withdrawal in review. */
  'withdrawal.decide': [A, A, A, A, no, no, no],
  /** The same, above the limit from which a second person decides. */
  'withdrawal.decide-large': [C, C, C, M, no, no, no],
  /** Marks a payout as paid or failed by hand. */
  'withdrawal.settle': [C, C, M, no, no, no, no],
  'payouts.pause': [A, A, A, A, no, no, no],
  'payouts.resume': [C, C, M, M, no, no, no],

  /** Deposits with their slip pictures. */
  'deposit.read': [A, A, A, A, R, no, A],
  'deposit.match': [C, C, M, no, no, no, no],
  'deposit.return': [C, C, M, no, no, no, no],
  'deposit.reverse': [C, C, M, no, no, no, no],
  /** Receiving accounts, gateways and their caps. */
  'deposit.accounts': [C, C, M, no, no, no, no],

  'member.read': [A, A, A, A, A, R, A],
  /** Full phone, bank account and network of a member. */
  'member.personal': [A, A, A, A, A, no, A],
  'member.note': [A, A, A, A, A, no, no],
  'member.freeze': [A, A, A, A, A, no, no],
  'member.unfreeze': [C, C, no, M, no, no, no],
  /** The registered bank account and its holder's name. */
  'member.bank': [C, C, no, C, M, no, no],
  /** Ends sessions and lifts blocks of sign-in. */
  'member.sessions': [A, A, no, A, A, no, no],
  /** Tightens limits; only the member may loosen them. */
  'member.limits': [A, A, no, A, A, no, no],
  'member.timeout': [A, A, no, A, A, no, no],
  /** Pays out an excluded member, ends an exclusion after its time, reopens an account. */
  'member.exclusion': [C, C, no, M, M, no, no],
  /** Groups, and who takes part in inviting friends. */
  'member.groups': [A, A, no, no, no, A, no],

  'money.adjust': [C, C, M, no, no, no, no],
  'money.writeoff': [C, C, M, no, no, no, no],
  /** A credit as a gift, or coins. */
  'money.goodwill': [C, C, no, no, M, M, no],

  'kyc.read': [A, A, no, A, R, no, A],
  'kyc.decide': [A, A, no, A, no, no, no],

  'game.read': [A, A, A, A, R, R, A],
  'game.close': [A, A, A, no, no, no, no],
  'game.open': [C, C, M, no, no, no, no],
  /** Queries a game about an unresolved transfer now. */
  'game.query': [A, A, A, no, no, no, no],
  /** Settles a transfer by hand. */
  'game.settle': [C, C, M, no, no, no, no],
  /** Closes a difference between a game's history and the books. */
  'game.finding': [C, C, M, no, no, no, no],
  /** A game's connection and rates, and new games. */
  'game.connect': [C, C, M, no, no, no, no],

  'reward.read': [A, A, A, A, R, A, A],
  /** Drafts of campaigns and wheels. */
  'reward.write': [A, A, no, no, no, A, no],
  'reward.publish': [C, C, no, no, no, M, no],
  'wheel.publish': [C, C, no, no, no, M, no],
  'reward.stop': [A, A, no, no, A, A, no],
  /** Hands over or refuses gifts of the wheel. */
  'gift.hand': [A, A, no, no, A, A, no],
  'content.write': [A, A, no, no, no, A, no],
  'content.publish': [A, A, no, no, no, M, no],

  /** Counts without amounts. */
  'report.read': [A, A, A, A, no, A, A],
  'report.money': [A, A, A, no, no, no, A],
  'books.read': [A, A, A, no, no, no, A],
  /** Closes a break between the books and an outside statement. */
  'books.resolve': [A, A, M, no, no, no, no],

  'risk.case': [A, A, no, A, no, no, R],
  'risk.rules': [C, C, no, M, no, no, no],
  'aml.read': [A, no, no, A, no, no, A],
  'aml.report': [C, no, no, M, no, no, no],
  'harm.read': [A, A, no, A, A, no, A],
  'harm.interact': [A, A, no, A, A, no, no],
  /** Requests of members about their own data. */
  'privacy.handle': [A, A, no, A, M, no, V],

  'chat.answer': [A, A, no, A, A, no, V],
  /** Canned replies, business hours and texts, and conversations of other people. */
  'chat.manage': [A, A, no, no, no, no, no],

  'settings.read': [A, A, A, A, no, no, A],
  'settings.write': [C, C, M, M, no, no, no],
  'secrets.rotate': [C, no, no, no, no, no, no],
  'staff.read': [A, A, no, no, no, no, A],
  'staff.manage': [C, C, no, no, no, no, no],
  'audit.read': [A, A, O, O, O, O, A],
  'audit.export': [A, no, no, no, no, no, A],
  'export.list': [A, A, A, A, no, A, A],
  /** Exports of more than a hundred members, or with personal data unmasked. */
  'export.personal': [C, C, M, M, no, no, M],
  'break.glass': [A, A, no, no, no, no, no],
} as const satisfies Record<string, Row>

export type Permission = keyof typeof matrix
export const permissions = Object.keys(matrix) as readonly Permission[]

/** Permissions that a person may hold besides the roles, each with the role that it extends. */
export const grantable = { 'chat.manage': 'support' } as const satisfies Partial<
  Record<Permission, StaffRole>
>
export type Grant = keyof typeof grantable
export const grantablePermissions = Object.keys(grantable) as Grant[]

/** The level that the matrix gives a role; null: the role lacks the permission. */
export const levelOfRole = (role: StaffRole, permission: Permission): Level | null =>
  matrix[permission][staffRoles.indexOf(role)] ?? null

/** The roles and grants of a person, which decide what the person may do. */
export interface Authority {
  roles: readonly StaffRole[]
  grants: readonly Grant[]
}

/** The widest level that the roles and grants of a person give; null: they lack the permission. */
export function levelOf({ roles, grants: own }: Authority, permission: Permission): Level | null {
  const isGranted = own.some((grant) => grant === permission && roles.includes(grantable[grant]))
  const held: (Level | null)[] = [
    ...roles.map((role) => levelOfRole(role, permission)),
    isGranted ? 'alone' : null,
  ]
  return byWidth.find((level) => held.includes(level)) ?? null
}

/** True when the person may read what the permission covers. */
export const mayRead = (person: Authority, permission: Permission): boolean =>
  levelOf(person, permission) !== null

/** True when the person may change what the permission covers, or request the change. */
export function mayAct(person: Authority, permission: Permission): boolean {
  const level = levelOf(person, permission)
  return level !== null && acting.includes(level)
}

/** The roles whose holders may change what the permission covers. */
export const rolesThatAct = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => mayAct({ roles: [role], grants: [] }, permission))

/** True when the person may call an endpoint with this permission and effect. */
export const isAllowed = (
  person: Authority,
  { needs, changes }: { needs: Permission | null; changes: boolean },
): boolean => needs === null || (changes ? mayAct(person, needs) : mayRead(person, needs))
