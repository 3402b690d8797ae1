/**
 * agent: answers customers. lead: also changes canned replies, business hours and chat settings.
 */
export const staffRoles = ['agent', 'lead'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The actions that only some roles may perform. An endpoint names its permission and refuses staff
 * without it with NOT_ALLOWED; everything else in the office is open to all staff.
 */
export const permissions = {
  /** Takes a conversation from another agent, or assigns it to another agent. */
  reassign: ['lead'],
  editReplies: ['lead'],
  editChatSettings: ['lead'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

export const may = (role: StaffRole, permission: Permission): boolean =>
  (permissions[permission] as readonly StaffRole[]).includes(role)
