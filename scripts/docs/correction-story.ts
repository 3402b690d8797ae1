import * as postings from '../../apps/server/ledger/postings/index.ts'
import { baht, type Step } from './money-story.ts'

/** What staff correct on the day after the story of `money-story.ts`. */
export const correctionStory: Step[] = [
  {
    name: 'adjustmentMade',
    because: 'Finance finds that 10.00 of a prize were never credited.',
    posting: ({ member }) => postings.adjustmentMade({ member, decision: 'a1', amount: baht(10) }),
  },
  {
    name: 'depositReceived',
    because: 'The bank reports 30.00 of another person, which staff assign to the wrong member.',
    posting: ({ member }) =>
      postings.depositReceived({
        member,
        receivingAccount: '0142583690',
        bankReference: 'BR2',
        channel: 'KBANK',
        amount: baht(30),
      }),
  },
  {
    name: 'depositReversed',
    because: 'The mistake is found.',
    posting: ({ member, seq }) =>
      postings.depositReversed({
        member,
        seq,
        receivingAccount: '0142583690',
        payment: 'BR2',
        channel: 'KBANK',
        amount: baht(30),
      }),
  },
  {
    name: 'payoutReturned',
    because: 'The bank sends the payout of 500.00 back: the account was closed.',
    posting: ({ member }) =>
      postings.payoutReturned({ member, seq: 8n, bankCode: 'KBANK', amount: baht(500) }),
  },
  {
    name: 'recallLost',
    because: 'The bank takes back 1,000.00 that were paid in with a stolen phone.',
    posting: ({ member }) => postings.recallLost({ member, decision: 'a2', amount: baht(1_000) }),
  },
  {
    name: 'adjustmentMade',
    because: 'Finance takes what the wallet still has, except 5.00.',
    posting: ({ member }) =>
      postings.adjustmentMade({ member, decision: 'a3', amount: -baht(1_132) }),
  },
  {
    name: 'balanceWrittenOff',
    because: 'The account is closed.',
    posting: ({ member }) =>
      postings.balanceWrittenOff({ member, decision: 'a4', amount: baht(5) }),
  },
]
