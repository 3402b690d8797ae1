import { minorUnits, type MinorUnits } from '@champa/contract/money'
import type { Posting } from '../../apps/server/ledger/post.ts'
import * as postings from '../../apps/server/ledger/postings/index.ts'

export interface Step {
  /** Name of the posting function of `ledger/postings` that this step runs. */
  name: string
  /** The external event that causes the posting, as docs/money.md shows it. */
  because: string
  posting: (so: StoryState) => Posting
}

export interface StoryState {
  member: bigint
  /** Sequence number of the newest statement entry. */
  seq: bigint
  /** Number of entries of the game's account. */
  gameSeq: bigint
}

export const game = 'naga'
export const baht = (amount: number): MinorUnits => minorUnits(BigInt(amount) * 100n)
const dueAt = new Date('2026-01-01T00:00:20Z')
const lease = (take: string) => ({ take, until: dueAt })
/** The member's payout account. */
export const account = { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI JAIDEE' }

/**
 * One member's day with every kind of money movement. A posting function without a step here fails
 * the check.
 */
export const story: Step[] = [
  {
    name: 'depositReceived',
    because: 'The gateway reports 1,000.00 at its account.',
    posting: ({ member }) =>
      postings.depositReceived({
        member,
        receivingAccount: '0142583690',
        bankReference: 'BR1',
        channel: 'PAYONEX',
        amount: baht(1_000),
      }),
  },
  {
    name: 'giftLinkBegun',
    because: 'The member sends a gift link of 50.00 for two people.',
    posting: ({ member }) =>
      postings.giftLinkBegun({ member, hash: 'Gift0000000001', attempt: 1, provider: 'TRUEMONEY' }),
  },
  {
    name: 'giftLinkReceived',
    because: "TrueMoney says that our wallet's share is 20.00.",
    posting: ({ member, seq }) =>
      postings.giftLinkReceived({
        member,
        seq,
        receivingAccount: 'TRUEMONEY:0861420077',
        hash: 'Gift0000000001',
        amount: baht(20),
      }),
  },
  {
    name: 'giftLinkBegun',
    because: 'Another link follows.',
    posting: ({ member }) =>
      postings.giftLinkBegun({ member, hash: 'Gift0000000002', attempt: 1, provider: 'TRUEMONEY' }),
  },
  {
    name: 'giftLinkRefused',
    because: 'Somebody else was quicker.',
    posting: ({ member, seq }) =>
      postings.giftLinkRefused({ member, seq, reason: 'VOUCHER_OUT_OF_STOCK' }),
  },
  {
    name: 'transferToGameHeld',
    because: 'The member moves 300.00 into a game.',
    posting: ({ member }) =>
      postings.transferToGameHeld({
        member,
        key: 'key:a',
        code: game,
        amount: baht(300),
        dueAt,
        detail: {},
        lease: lease('a'),
      }),
  },
  {
    name: 'transferLanded',
    because: 'The game says that it has them.',
    posting: ({ member, seq }) =>
      postings.transferLanded({
        member,
        seq,
        code: game,
        amount: baht(300),
        into: 'game',
        lease: { release: 'a' },
      }),
  },
  {
    name: 'playObserved',
    because: 'The game now shows 350.00.',
    posting: ({ member, gameSeq }) =>
      postings.playObserved({ member, code: game, accountSeq: gameSeq, change: baht(50) }),
  },
  {
    name: 'transferToWalletHeld',
    because: 'The member asks 200.00 back.',
    posting: ({ member }) =>
      postings.transferToWalletHeld({
        member,
        key: 'key:b',
        code: game,
        amount: baht(200),
        dueAt,
        detail: {},
        lease: lease('b'),
      }),
  },
  {
    name: 'transferUnanswered',
    because: 'The game does not answer in time.',
    posting: ({ member, seq }) =>
      postings.transferUnanswered({ member, seq, lease: { release: 'b' } }),
  },
  {
    name: 'transferReturned',
    because: 'Asked again, the game says that it never gave them.',
    posting: ({ member, seq }) =>
      postings.transferReturned({ member, seq, code: game, amount: baht(200), into: 'game' }),
  },
  {
    name: 'transfersBegun',
    because: 'The member sends everything home: several transfers under one key.',
    posting: ({ member }) => postings.transfersBegun({ member, key: 'key:c', lease: lease('c') }),
  },
  {
    name: 'transferToWalletHeld',
    because: 'Its one transfer: all 350.00.',
    posting: ({ member }) =>
      postings.transferToWalletHeld({
        member,
        key: 'key:c:naga',
        code: game,
        amount: baht(350),
        dueAt,
        detail: {},
      }),
  },
  {
    name: 'transferLanded',
    because: 'The game has paid them out.',
    posting: ({ member, seq }) =>
      postings.transferLanded({ member, seq, code: game, amount: baht(350), into: 'wallet' }),
  },
  {
    name: 'transfersEnded',
    because: 'That was all of it.',
    posting: ({ member }) => postings.transfersEnded({ member, key: 'key:c', lease: 'c' }),
  },
  {
    name: 'transferGivenUp',
    because:
      'A process died between two transfers, and the member was told that the money stays in ' +
      'the main wallet.',
    posting: ({ member }) => postings.transferGivenUp({ member, key: 'key:x:on' }),
  },
  {
    name: 'bankNameChanged',
    because: 'The member writes the name of the bank account in English.',
    posting: ({ member }) => postings.bankNameChanged({ member, key: 'name:1' }),
  },
  {
    name: 'withdrawHeld',
    because: 'The member asks for 400.00 on the bank account.',
    posting: ({ member }) =>
      postings.withdrawHeld({
        member,
        key: 'key:d',
        amount: baht(400),
        bankCode: 'KBANK',
        dueAt,
        detail: { to: account },
      }),
  },
  {
    name: 'withdrawReturned',
    because: 'The bank refuses.',
    posting: ({ member, seq }) => postings.withdrawReturned({ member, seq, amount: baht(400) }),
  },
  {
    name: 'withdrawHeld',
    because: 'The member asks again, for 500.00.',
    posting: ({ member }) =>
      postings.withdrawHeld({
        member,
        key: 'key:e',
        amount: baht(500),
        bankCode: 'KBANK',
        dueAt,
        detail: { to: account },
      }),
  },
  {
    name: 'withdrawPaid',
    because: 'The bank has paid.',
    posting: ({ member, seq }) => postings.withdrawPaid({ member, seq, amount: baht(500) }),
  },
  {
    name: 'bonusReceived',
    because: 'A deposit while a bonus was activated earns 10 %: 20.00, under a play lock.',
    posting: ({ member }) =>
      postings.bonusReceived({
        member,
        key: 'bonus:d2',
        source: 'bonus',
        amount: baht(20),
        locked: true,
        detail: {},
      }),
  },
  {
    name: 'bonusFinished',
    because: 'The member cancels it: what is above the own money goes back to the house.',
    posting: ({ member }) =>
      postings.bonusFinished({ member, lock: 1, source: 'bonus', amount: baht(20), detail: {} }),
  },
  {
    name: 'inviteAccruedUp',
    because: 'Friends have played; their turnover is collected.',
    posting: ({ member }) =>
      postings.inviteAccruedUp({ member, key: 'invite:1', amount: baht(45) }),
  },
  {
    name: 'accruedPaid',
    because: 'The invite bonus comes to the wallet; this operator asks for nothing in return.',
    posting: ({ member }) =>
      postings.accruedPaid({
        member,
        key: 'invite-paid:1',
        from: 'invite',
        source: 'invite',
        amount: baht(45),
        locked: false,
        detail: {},
      }),
  },
  {
    name: 'refundAccruedUp',
    because: 'Sunday: 5 % of the losses of last week are settled.',
    posting: ({ member }) =>
      postings.refundAccruedUp({ member, week: '2026-01-04', amount: baht(12) }),
  },
  {
    name: 'accruedPaid',
    because: 'The refund comes to the wallet, under a lock of its own.',
    posting: ({ member }) =>
      postings.accruedPaid({
        member,
        key: 'refund-paid:1',
        from: 'refund',
        source: 'refund',
        amount: baht(12),
        locked: true,
        detail: {},
      }),
  },
  {
    name: 'coinsGranted',
    because: 'The operator thanks the member with 3 coins.',
    posting: ({ member }) => postings.coinsGranted({ member, reference: 'thanks-1', coins: 3n }),
  },
  {
    name: 'coinsSpent',
    because: 'The member spins the wheel once.',
    posting: ({ member }) => postings.coinsSpent({ member, round: 1n, coins: 1n }),
  },
]
