import { memberRequester } from '@champa/contract/constants'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { fromPercent, fromWire, type MinorUnits } from '@champa/contract/money'
import { beginLock, endLock, inBook, type Terms } from '../features/lock/index.ts'
import { openGameAccounts } from '../ledger/accounts.ts'
import { post, type Posting } from '../ledger/post.ts'
import {
  bonusReceived,
  depositReceived,
  playObserved,
  transferToWalletHeld,
  transferLanded,
  transferToGameHeld,
  withdrawHeld,
  withdrawPaid,
} from '../ledger/postings/index.ts'
import { clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { openSession } from '../platform/session.ts'
import { ownAccount, type Answered, type TestApp, type TestMember } from './test-app.ts'

/**
 * A scripted history of a member in baht and Bangkok time. Each posting advances the clock by a
 * millisecond, so that their order is unique.
 */
export interface MemberStory {
  member: TestMember
  /** Sets the clock: `2025-06-09 12:00:00`. */
  at(moment: string): void
  deposit(baht: number): Promise<void>
  withdraw(baht: number): Promise<void>
  /** Transfers money to the game without playing. */
  send(baht: number): Promise<void>
  /** Transfers money to the game and loses it there. */
  lose(baht: number): Promise<void>
  /** Wins at the game and transfers the winnings to the wallet. */
  win(baht: number): Promise<void>
  /** A credit without a lock. */
  freeCredit(baht: number): Promise<void>
  /** A credit with a lock that is only won at ten times the base. */
  bonus(baht: number): Promise<void>
  cancelLock(): Promise<void>
  /** Calls as this member, with a session opened at this moment. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: { body?: Wire<E, 'body'>; headers?: Record<string, string> },
  ): Promise<Answered<E>>
}

export const bangkok = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}+07:00`)

const code = 'naga'
const hardTerms: Terms = {
  turnoverHundredths: null,
  turnoverRequired: null,
  successBasisPoints: fromPercent(1000),
  failBasisPoints: fromPercent(0),
  minRemain: 0n,
  maxWithdraw: null,
  lastsDays: 30,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}
let keys = 0
const newKey = (): string => `story:${++keys}`

/** Advances the clock by a millisecond. */
function continueStory(): void {
  const next = clock.nowMs() + 1
  clock.set(() => new Date(next))
}

/** Starts with an empty book at this moment. The caller must restore the clock. */
export async function beginStory(app: TestApp, moment: string): Promise<MemberStory> {
  clock.set(() => bangkok(moment))
  const { db } = app.ctx
  const member = await app.member()
  await db.transaction((tx) => openGameAccounts(tx, member.id, code, 'THB'))
  return {
    member,
    at: (next) => clock.set(() => bangkok(next)),
    ...ofMoney(db, member.id),
    ...ofLocks(db, member.id),
    call: async (endpoint, input) => {
      const { token } = await openSession(db, {
        memberId: member.id,
        credentialVersion: 1,
        requester: memberRequester,
        remember: false,
        maxSessions: 100,
      })
      return app.call(endpoint, input, { ...member, token })
    },
  }
}

async function posted(db: Db, posting: Posting): Promise<bigint> {
  const outcome = await post(db, posting)
  if (!outcome.ok || outcome.replayed)
    throw new Error(`${posting.kind}: ${outcome.ok ? 'already posted' : outcome.code}`)
  continueStory()
  return outcome.seq
}

function ofMoney(
  db: Db,
  member: bigint,
): Pick<MemberStory, 'deposit' | 'withdraw' | 'send' | 'lose' | 'win' | 'freeCredit'> {
  const hold = (amount: MinorUnits) => ({
    member,
    key: newKey(),
    code,
    amount,
    dueAt: clock.now(),
    detail: {},
  })
  const play = async (change: bigint): Promise<void> => {
    const [row] = await db.query<{ seq: bigint }>(
      'select seq from account where member_id = $1 and name = $2',
      [member, `game:${code}`],
    )
    await posted(
      db,
      playObserved({ member, code, accountSeq: row!.seq, change: change as MinorUnits }),
    )
  }
  const send = async (baht: number): Promise<void> => {
    const amount = fromWire(baht)
    const seq = await posted(db, transferToGameHeld(hold(amount)))
    await posted(db, transferLanded({ member, seq, code, amount, into: 'game' }))
  }
  return {
    deposit: async (baht) =>
      void (await posted(
        db,
        depositReceived({
          member,
          receivingAccount: 'TEST',
          bankReference: newKey(),
          channel: 'PAYONEX',
          amount: fromWire(baht),
        }),
      )),
    withdraw: async (baht) => {
      const amount = fromWire(baht)
      const seq = await posted(
        db,
        withdrawHeld({
          member,
          key: newKey(),
          amount,
          bankCode: 'KBANK',
          detail: { to: ownAccount(member) },
        }),
      )
      await posted(db, withdrawPaid({ member, seq, amount }))
    },
    send,
    lose: async (baht) => {
      await send(baht)
      await play(-fromWire(baht))
    },
    win: async (baht) => {
      const amount = fromWire(baht)
      await play(amount)
      const seq = await posted(db, transferToWalletHeld(hold(amount)))
      await posted(db, transferLanded({ member, seq, code, amount, into: 'wallet' }))
    },
    freeCredit: async (baht) =>
      void (await posted(
        db,
        bonusReceived({
          member,
          key: newKey(),
          source: 'bonus',
          amount: fromWire(baht),
          locked: false,
          detail: {},
        }),
      )),
  }
}

function ofLocks(db: Db, memberId: bigint): Pick<MemberStory, 'bonus' | 'cancelLock'> {
  return {
    bonus: async (baht) => {
      const credit = fromWire(baht)
      await inBook(db, memberId, async (tx, before) => {
        await post(
          tx,
          bonusReceived({
            member: memberId,
            key: newKey(),
            source: 'bonus',
            amount: credit,
            locked: true,
            detail: {},
          }),
        )
        await beginLock(tx, before, {
          source: 'bonus',
          sourceCode: 'STORY',
          name: 'Story',
          type: 'day',
          credit,
          terms: hardTerms,
        })
      })
      continueStory()
    },
    cancelLock: async () => {
      await inBook(db, memberId, (tx, balances) =>
        endLock(tx, balances.lock!, 'cancelled', 0n as MinorUnits),
      )
      continueStory()
    },
  }
}
