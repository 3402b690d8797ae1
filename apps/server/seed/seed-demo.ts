import { randomBytes } from 'node:crypto'
import { inviteCodeOf } from '@champa/contract/invite'
import { readPhone } from '@champa/contract/phone'
import { minorUnits } from '@champa/contract/money'
import { policiesOf, storeMember } from '../features/account/index.ts'
import { hashPassword } from '../features/password/index.ts'
import { isPhoneTaken } from '../features/otp/index.ts'
import { seedDemoStaff } from '../features/staff/index.ts'
import { post } from '../ledger/post.ts'
import { coinsGranted, depositReceived } from '../ledger/postings/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { seedChat } from './chat.ts'
import { seedContact, seedNotices, seedRewardTexts } from './operator-texts.ts'
import { seedGames } from './games.ts'
import { seedLastWeeksLoss } from './last-weeks-loss.ts'
import { seedReceivingAccounts } from './receiving-accounts.ts'
import { seedCampaigns } from './rewards.ts'
import { seedRounds, seedWheel } from './wheel.ts'

interface DemoMember {
  phone: string
  password: string
  name: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  deposits: bigint[]
  /** The amount lost at a game last week, in 1/100. */
  lost?: bigint
  coins: bigint
}

/**
 * Demo members of the sandbox: the first has played before, the second is new, the third lost last
 * week.
 */
const thaiDemo: DemoMember[] = [
  {
    phone: '0812345678',
    password: 'champa-demo-1',
    name: 'ณัฐวุฒิ ศรีสุข',
    bankCode: 'KBANK',
    bankAccountName: 'ณัฐวุฒิ ศรีสุข',
    bankAccountNo: '7421806935',
    deposits: [500_00n, 1_000_00n, 300_00n],
    coins: 12n,
  },
  {
    phone: '0898765432',
    password: 'champa-demo-2',
    name: 'ສົມສັກ ວົງສະຫວັນ',
    bankCode: 'SCB',
    bankAccountName: 'SOMSACK VONGSAVANH',
    bankAccountNo: '4069153827',
    deposits: [],
    coins: 0n,
  },
  {
    phone: '0856781234',
    password: 'champa-demo-3',
    name: 'กมลชนก ทองดี',
    bankCode: 'KBANK',
    bankAccountName: 'กมลชนก ทองดี',
    bankAccountNo: '7421806977',
    deposits: [],
    lost: 2_000_00n,
    coins: 0n,
  },
]
const laoDemo: DemoMember[] = [
  {
    phone: '2055512345',
    password: 'champa-demo-1',
    name: 'ສົມສັກ ວົງສະຫວັນ',
    bankCode: 'BCEL',
    bankAccountName: 'SOMSACK VONGSAVANH',
    bankAccountNo: '010110001234560001',
    deposits: [500_000_00n, 1_000_000_00n],
    coins: 12n,
  },
  {
    phone: '2077712345',
    password: 'champa-demo-2',
    name: 'ມະນີ ແກ້ວມະນີ',
    bankCode: 'LDB',
    bankAccountName: 'MANY KEOMANY',
    bankAccountNo: '0302000010001234',
    deposits: [],
    coins: 0n,
  },
  {
    phone: '2099912345',
    password: 'champa-demo-3',
    name: 'ດາວອນ ສີສະຫວາດ',
    bankCode: 'BCEL',
    bankAccountName: 'DAOVONE SISAVATH',
    bankAccountNo: '010110001234560009',
    deposits: [],
    lost: 1_000_000_00n,
    coins: 0n,
  },
]

interface DemoFriend extends DemoMember {
  /** Turnover at the game naga that counts, in 1/100. */
  turnover: bigint
}

/** Common to the invited friends of the first demo member, as whom nobody signs in. */
const friend = { deposits: [], coins: 0n }
const unknownPassword = (): string => randomBytes(24).toString('base64url')
const thaiFriends: DemoFriend[] = [
  {
    ...friend,
    phone: '0820000101',
    password: unknownPassword(),
    name: 'สุดา วงศ์ไทย',
    bankCode: 'KBANK',
    bankAccountName: 'สุดา วงศ์ไทย',
    bankAccountNo: '7421800101',
    turnover: 15_000_00n,
  },
  {
    ...friend,
    phone: '0820000102',
    password: unknownPassword(),
    name: 'ธีรภัทร แก้วใส',
    bankCode: 'SCB',
    bankAccountName: 'ธีรภัทร แก้วใส',
    bankAccountNo: '4069150102',
    turnover: 40_000_00n,
  },
  {
    ...friend,
    phone: '0820000103',
    password: unknownPassword(),
    name: 'มาลี สุขใจ',
    bankCode: 'KBANK',
    bankAccountName: 'มาลี สุขใจ',
    bankAccountNo: '7421800103',
    turnover: 51_666_67n,
  },
]
const laoFriends: DemoFriend[] = [
  {
    ...friend,
    phone: '2055500101',
    password: unknownPassword(),
    name: 'ຄຳຫຼ້າ ພົມມະວົງ',
    bankCode: 'BCEL',
    bankAccountName: 'KHAMLA PHOMMAVONG',
    bankAccountNo: '010110001234560101',
    turnover: 15_000_000_00n,
  },
]

/** Logins of the demo members as `phone / password`. */
export function demoLogins(laoBuild: boolean): string[] {
  return (laoBuild ? laoDemo : thaiDemo).map(({ phone, password }) => `${phone} / ${password}`)
}

/** The demo logins that have a refund to collect. */
export function demoLosers(laoBuild: boolean): string[] {
  const members = laoBuild ? laoDemo : thaiDemo
  return demoLogins(laoBuild).filter((_, index) => members[index]?.lost !== undefined)
}

/**
 * Registers the demo members where they are missing. Every step has its own key, so the next start
 * completes an interrupted seed.
 */
export async function seedDemo(ctx: AppContext): Promise<void> {
  await seedReceivingAccounts(ctx)
  await seedGames(ctx)
  await seedCampaigns(ctx)
  await seedWheel(ctx)
  await seedDemoStaff(ctx)
  await seedChat(ctx)
  const members = ctx.settings.laoBuild ? laoDemo : thaiDemo
  // Texts are added only on the first start, so that content removed later stays removed.
  const [first] = members
  if (!first) return
  if ((await memberOf(ctx, first)) === null) {
    await seedNotices(ctx)
    await seedContact(ctx)
    await seedRewardTexts(ctx)
  }
  for (const member of members) {
    await register(ctx, member)
    await fund(ctx, member)
    await lose(ctx, member)
  }
  const inviter = await memberOf(ctx, first)
  if (inviter === null) return
  await seedRounds(ctx, inviter)
  for (const friend of ctx.settings.laoBuild ? laoFriends : thaiFriends)
    await befriend(ctx, inviter, friend)
}

function e164Of(ctx: AppContext, one: DemoMember): { e164: string; national: string } {
  const phone = readPhone(one.phone, ctx.settings.laoBuild)
  if (typeof phone === 'string') throw new Error(`The demo phone ${one.phone} is invalid: ${phone}`)
  return phone
}

async function memberOf(ctx: AppContext, one: DemoMember): Promise<bigint | null> {
  const [claim] = await ctx.db.query<{ memberId: bigint }>(
    'select member_id from phone_claim where phone = $1',
    [e164Of(ctx, one).e164],
  )
  return claim?.memberId ?? null
}

/**
 * Adds an invited friend with turnover, so that the first demo member has commission to collect.
 */
async function befriend(
  ctx: AppContext,
  inviter: bigint,
  { turnover, ...friend }: DemoFriend,
): Promise<void> {
  await register(ctx, friend, inviteCodeOf(inviter.toString()))
  const member = await memberOf(ctx, friend)
  if (member !== null)
    await ctx.db.query(
      'insert into turnover (member_id, code, total) values ($1, $2, $3) on conflict do nothing',
      [member, 'naga', turnover],
    )
}

async function register(
  ctx: AppContext,
  one: DemoMember,
  inviteCode: string | null = null,
): Promise<void> {
  const phone = e164Of(ctx, one)
  if (await isPhoneTaken(ctx, phone.e164)) return
  const stored = await storeMember(ctx, {
    registration: {
      name: one.name,
      phone,
      password: one.password,
      sourceCode: null,
      inviteCode,
      currency: ctx.settings.laoBuild ? 'LAK' : 'THB',
      bankCode: one.bankCode,
      bankAccountName: one.bankAccountName,
      bankAccountNo: one.bankAccountNo,
    },
    passwordHash: await hashPassword(one.password),
    otpToken: null,
    accepts: { policies: policiesOf(ctx.operatorSettings), marketing: false },
  })
  if (!stored.ok) ctx.log.warn({ code: stored.code }, 'demo member could not be created')
}

async function fund(ctx: AppContext, one: DemoMember): Promise<void> {
  const member = await memberOf(ctx, one)
  if (member === null) return
  for (const [index, amount] of one.deposits.entries()) {
    await post(
      ctx.db,
      depositReceived({
        member,
        receivingAccount: 'DEMO',
        bankReference: `demo-${index + 1}`,
        channel: 'PAYONEX',
        amount: minorUnits(amount),
      }),
    )
  }
  // The deposits count as played, so that a withdrawal needs no review.
  await ctx.db.query(
    `update deposit_play d
      set played = required
      from posting p
      where p.member_id = $1
        and p.key like 'bank:DEMO:%'
        and d.member_id = p.member_id
        and d.seq = p.movement_seq`,
    [member],
  )
  if (one.coins > 0n)
    await post(ctx.db, coinsGranted({ member, reference: 'demo', coins: one.coins }))
}

async function lose(ctx: AppContext, one: DemoMember): Promise<void> {
  const memberId = await memberOf(ctx, one)
  if (memberId === null || one.lost === undefined) return
  await seedLastWeeksLoss(ctx, {
    memberId,
    currency: ctx.settings.laoBuild ? 'LAK' : 'THB',
    amount: minorUnits(one.lost),
  })
}
