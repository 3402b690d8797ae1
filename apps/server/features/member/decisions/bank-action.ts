import * as z from 'zod/mini'
import { changeMemberBank as endpoint } from '@champa/contract/office/member-decisions'
import type { StaffRole } from '@champa/contract/office/roles'
import { lockBook } from '../../../ledger/accounts.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { accountRefusal, changeRegisteredAccount, readPayee } from '../../account/index.ts'
import { actOrRequest, defineAction, memberNumber } from '../../approval/index.ts'
import { hmacOf } from '../../audit/index.ts'
import { nameScore } from '../../risk/index.ts'
import { findMember, type NamedMember } from '../tabs/look-at-member.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Names that agree less than this are decided by an owner. */
const minNameScore = 0.85

const payee = z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() })

type Payee = z.output<typeof payee>

/** The number is shown in part. A request has the holder's name until the profile is deleted. */
const partOf = ({ bankCode, accountNo, name }: Payee): string =>
  `${bankCode} …${accountNo.slice(-4)} ${name}`

/**
 * As the audit log, which nobody erases, has the account: a number and a name that are known can be
 * proved, and none can be read.
 */
const provable = (key: string, { bankCode, accountNo, name }: Payee): string =>
  [
    bankCode,
    `…${accountNo.slice(-4)}`,
    `hmac-sha256:${hmacOf(key, accountNo)}`,
    `hmac-sha256:${hmacOf(key, name)}`,
  ].join(' ')

const seenOf = ({ bankCode, bankAccountNo, bankAccountName }: NamedMember): Payee | null =>
  bankCode === null || bankAccountNo === null
    ? null
    : { bankCode, accountNo: bankAccountNo, name: bankAccountName ?? '' }

const nameAgrees = (member: NamedMember, name: string): boolean =>
  (nameScore(name, member.registeredName ?? member.name) ?? 0) >= minNameScore

async function isDecidedByOwner(tx: Tx, approvalId: string): Promise<boolean> {
  const [decider] = await tx.query<{ roles: StaffRole[] }>(
    `select s.roles
      from approval a
      join staff s on s.staff_id = a.decided_by
      where a.approval_id = $1`,
    [approvalId],
  )
  return decider?.roles.includes('owner') ?? false
}

/** Changes the registered bank account or its holder's name; always two people. */
export const bankAction = defineAction({
  name: 'member.bank',
  permission: 'member.bank',
  needsEvidence: true,
  expiry: 'other',
  params: z.object({ memberId: memberNumber, account: payee }),
  judge: async (ctx, { memberId, account }) => {
    const { db } = ctx
    if (!('transaction' in db)) await lockBook(db, memberId)
    const member = await findMember(db, memberId)
    if (!member || member.username === '') return null
    const seen = seenOf(member)
    const before = seen && text(partOf(seen))
    const key = ctx.settings.secrets.AUDIT_KEY
    return {
      about: { kind: 'member', id: memberId.toString(), memberId },
      sum: null,
      expects: { payee: before?.text ?? '', status: member.status },
      changes: [{ field: 'payee', before, after: text(partOf(account)) }],
      audited: [
        {
          field: 'payee',
          before: seen && text(provable(key, seen)),
          after: text(provable(key, account)),
        },
      ],
      refusal: await accountRefusal(ctx, memberId, account),
      needsSecond: true,
    }
  },
  transact: async (ctx, tx, { memberId, account }, { decision: approvalId }) => {
    const member = await findMember(tx, memberId)
    if (!member) return 'NO_DATA'
    if (!nameAgrees(member, account.name) && !(await isDecidedByOwner(tx, approvalId)))
      return 'NOT_ALLOWED'
    return changeRegisteredAccount(ctx, tx, { memberId, account, approvalId })
  },
  after: (ctx, { memberId }) => ctx.live.changed(memberId, ['wallet', 'profile']),
})

export const changeMemberBank: Handler<typeof endpoint> = (call, ctx) => {
  const { bankCode, accountNo, accountName, reason, evidence } = call.body
  return actOrRequest(ctx, call, bankAction, {
    params: {
      memberId: BigInt(call.params.id),
      account: readPayee({ bankCode, accountNo, name: accountName }),
    },
    reason,
    evidence,
    auditAction: endpoint.auditAction,
  })
}
