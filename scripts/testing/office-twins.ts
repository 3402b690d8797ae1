import { payIn, walletOf } from '../../apps/server/testing/pay-in.ts'
import { asOwner } from '../../apps/server/testing/as-owner.ts'
import type { testOfficeWithdrawals } from '../../apps/server/testing/test-office-withdrawals.ts'
import type { TestApp, TestMember } from '../../apps/server/testing/test-app.ts'
import { newStaff, type TestStaff } from '../../apps/server/testing/test-staff.ts'
import { clock } from '../../apps/server/platform/clock.ts'
import { account, operatorCommands } from './operator-commands.ts'

/** What a command and the office's action are about. */
export interface Subject {
  member: TestMember
  staff: TestStaff
  /** A payment or a withdrawal of the subject. */
  id: string
}

/** A command, the office's action with the same outcome, and what both are about. */
export interface Case {
  command: string
  /** Makes one of two equal subjects. */
  arrange: () => Promise<Subject>
  /** The words of the command, and the same by a call of the office. */
  words: (of: Subject) => string[]
  act: (of: Subject) => Promise<void>
  /** What is the same afterwards. */
  outcome: (of: Subject) => Promise<unknown>
}

/** Words at the end of a correction. */
export const told = ['--reason', 'found', 'by', 'comparison', '--evidence', 'CASE-12', '--yes']

const nobody = {} as TestStaff
const noMember = {} as TestMember
let count = 0
/** A number that no other subject has. */
export const nextNumber = (): number => (count += 1)

/** Makes equal subjects for a command and for the office. */
export function officeTwins(
  app: TestApp,
  { request }: Pick<Awaited<ReturnType<typeof testOfficeWithdrawals>>, 'request'>,
) {
  const { operator } = operatorCommands(app)

  const withMember = async (balance = 100_00n): Promise<Subject> => ({
    member: await app.member(balance),
    staff: nobody,
    id: '',
  })

  async function withDeposit(): Promise<Subject> {
    const id = `twin-${nextNumber()}`
    const member = await app.member()
    await payIn(app, member, 150_00n, id)
    return { member, staff: nobody, id }
  }

  /** A payment that was taken back from somebody else, with a member it may be given to. */
  async function withUnmatched(): Promise<Subject> {
    const { member, ...wrong } = await withDeposit()
    await operator('reverse-deposit', account, wrong.id, member.phone, ...told)
    return { ...wrong, member: await app.member() }
  }

  const withOrder = async (): Promise<Subject> => ({ ...(await request()), staff: nobody })

  async function withClosed(balance: bigint): Promise<Subject> {
    const subject = await withMember(balance)
    const at = clock.nowMs()
    await asOwner(
      app,
      `update member
        set status = 'closed', closed_at = '${new Date(at).toISOString()}',
          forget_at = '${new Date(at + 1e10).toISOString()}'
        where member_id = ${subject.member.id}`,
    )
    return subject
  }

  const withStaff = async (): Promise<Subject> => ({
    member: noMember,
    staff: await newStaff(app),
    id: '',
  })

  return { withMember, withDeposit, withUnmatched, withOrder, withClosed, withStaff }
}

/** Reads what became of a subject. */
export function outcomesOf(app: TestApp) {
  /** Wallet, status and movements, without what names the person or the moment. */
  async function book({ member }: Subject) {
    const { db } = app.ctx
    const movements = await db.query(
      `select type, status, amount, detail->>'kind' as kind,
          detail ? 'review' as in_review, detail ? 'reversedBy' as reversed
        from movement
        where member_id = $1
        order by seq`,
      [member.id],
    )
    const made = await db.query(
      'select kind, amount from money_correction where member_id = $1 order by movement_seq',
      [member.id],
    )
    const status = await db.query('select status from member where member_id = $1', [member.id])
    return { wallet: await walletOf(app, member), status, movements, made }
  }

  async function payment({ id, member }: Subject) {
    const [row] = await app.ctx.db.query<{ memberId: bigint | null }>(
      'select state, amount, member_id from payment where payment_id = $1',
      [id],
    )
    return { ...row, memberId: row?.memberId === member.id ? 'theirs' : row?.memberId }
  }

  const person = ({ staff }: Subject) =>
    app.ctx.db.query(
      `select roles, grants, status, active_until, must_change_password, credential_version,
          (
            select count(*)
            from staff_session x
            where x.staff_id = s.staff_id
              and x.revoked_at is null
              and x.credential_version = s.credential_version
          ) as sessions
        from staff s
        where username = $1`,
      [staff.username],
    )

  const bookAndPayment = async (of: Subject) => ({ ...(await book(of)), ...(await payment(of)) })

  return { book, payment, person, bookAndPayment }
}
