import * as matches from '../../packages/contract/office/matches.ts'
import { barStaff } from '../../packages/contract/office/staff-acts.ts'
import type { EndpointSpec, Wire } from '../../packages/contract/endpoint.ts'
import {
  exclude,
  findAll,
  openAccount,
  twoAccounts,
  type Account,
} from '../../apps/server/testing/persons.ts'
import { newPhone } from '../../apps/server/testing/sign-up.ts'
import { justified, reason } from '../../apps/server/testing/test-approvals.ts'
import type { TestApp, TestMember } from '../../apps/server/testing/test-app.ts'
import { newStaff, type TestStaff } from '../../apps/server/testing/test-staff.ts'
import type { Case, Subject } from './office-twins.ts'

type Office = <E extends EndpointSpec>(
  endpoint: E,
  input: { params?: Wire<E, 'params'>; body?: Wire<E, 'body'> },
  staff?: TestStaff,
) => Promise<void>

const why = ['--reason', 'identity', 'card', 'seen']
const words = ({ id, member }: Subject) => [id, member.phone, ...why]

/** Commands about excluded members and about staff who must not play. */
export function protectionCases(app: TestApp, office: Office, manager: TestStaff): Case[] {
  const { db } = app.ctx

  /** `id`: the username of the member on a break. */
  async function paired([source, account]: [Account, Account]): Promise<Subject> {
    await exclude(app, source)
    await findAll(app)
    const member = { id: account.id, phone: account.body.username } as TestMember
    return { member, staff: {} as TestStaff, id: source.body.username }
  }
  const raised = async () => {
    const source = await openAccount(app)
    return paired([source, await openAccount(app, { name: source.name })])
  }
  const joined = async () => paired(await twoAccounts(app))

  async function paramsOf({ id, member }: Subject) {
    const [source] = await db.query<{ memberId: bigint }>(
      'select member_id from member where username = $1',
      [id],
    )
    return { source: `${source!.memberId}`, id: `${member.id}` }
  }

  const match = ({ member }: Subject) =>
    db.query(
      `select m.status, b.state, b.decided_by is not null as is_decided,
          array(select p.kind from play_break p where p.member_id = $1 order by p.no) as breaks
        from break_match b
        join member m on m.member_id = b.member_id
        where b.member_id = $1`,
      [member.id],
    )

  return [
    {
      command: 'match-same',
      arrange: raised,
      words,
      act: async (of) =>
        office(matches.confirmMatch, { params: await paramsOf(of), body: { reason } }, manager),
      outcome: match,
    },
    {
      command: 'match-other',
      arrange: joined,
      words,
      act: async (of) =>
        office(matches.closeMatch, { params: await paramsOf(of), body: justified }, manager),
      outcome: match,
    },
    {
      command: 'let-register',
      arrange: async () => ({ ...(await raised()), id: newPhone() }),
      words: ({ id }) => [id, ...why],
      act: ({ id }) => office(matches.letRegister, { body: { phone: id, ...justified } }, manager),
      outcome: ({ id }) =>
        db.query(
          `select decided_at is not null as is_permitted
            from exclusion_exemption
            where right(phone, 9) = right($1, 9)`,
          [id],
        ),
    },
    barCase(app, office, manager),
  ]
}

/** A further phone of a colleague. */
const barCase = (app: TestApp, office: Office, manager: TestStaff): Case => ({
  command: 'staff-bar',
  arrange: async () => ({
    member: {} as TestMember,
    staff: await newStaff(app),
    id: newPhone(),
  }),
  words: ({ staff, id }) => [staff.username, id],
  act: ({ staff, id }) =>
    office(
      barStaff,
      { params: { id: `${staff.id}` }, body: { kind: 'phone', text: id, reason } },
      manager,
    ),
  outcome: ({ staff }) =>
    app.ctx.db.query(
      'select kind, about_member, barred_until from barred_identity where staff_id = $1',
      [staff.id],
    ),
})
