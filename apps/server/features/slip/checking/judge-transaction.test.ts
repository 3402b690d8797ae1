import { expect, test } from 'vitest'
import type { SlipTransaction } from '../../../providers/slips/port.ts'
import type { ReceivingAccount } from '../../deposit/index.ts'
import { judgeTransaction, type Sender } from './judge-transaction.ts'

const account = (
  bankCode: string,
  accountNo: string,
  currency: 'THB' | 'LAK',
  more: Partial<ReceivingAccount> = {},
): ReceivingAccount => ({
  account: `${bankCode}:${accountNo}`,
  kind: 'bank',
  bankCode,
  mode: 'PLAIN',
  accountName: 'CHAMPA PAYMENT SOLE CO',
  accountNo,
  currency,
  state: 'open',
  minimum: 1n as never,
  maximum: 1n as never,
  quickAmounts: [],
  drawsQr: false,
  expiresInMs: 0,
  gatewayAccounts: [],
  rotationGroup: null,
  weight: 1,
  dailyCap: null,
  dailyCountCap: null,
  hoursFrom: null,
  hoursUntil: null,
  bank: { nameTH: '', nameEN: '', nameLO: '', colour: '' },
  ...more,
})
const [kip, baht] = [
  account('BCEL', '010110001783790001', 'LAK'),
  account('BCEL', '010110201783790001', 'THB'),
]
const wallet = account('TRUEMONEY', '0952201188', 'THB', { kind: 'wallet' })
const accounts = [
  kip,
  baht,
  wallet,
  account('SCB', '4058821937', 'THB', { state: 'retired' }),
  account('PAYONEX', '0142583690', 'THB', { kind: 'qr' }),
]
const uploadedAt = new Date('2026-11-21T12:00:00Z')
const sender: Sender = {
  bankCode: 'TTB',
  accountNo: '1234502091',
  names: ['SOMCHAI JAIDEE', 'สมชาย ใจดี'],
  phone: '0812345678',
}
const transaction: SlipTransaction = {
  status: 'executed',
  amount: 100_00n,
  at: new Date('2026-11-21T11:30:00Z'),
  bankReference: null,
  currency: null,
  sender: { bankCode: 'TTB', accountNo: 'xxxxx0209x', name: 'SOMCHAI J', proxy: null },
  receiver: { bankCode: 'SCB', accountNo: 'xxxxx2193x', name: 'CHAMPA C', proxy: null },
}
const bcel = { ...transaction.receiver, bankCode: 'BCEL', accountNo: 'xxxxxxxxxxxxx9000x' }
const judge = (change: Partial<SlipTransaction>): string => {
  const judged = judgeTransaction(
    { ...transaction, ...change },
    { sendingBank: change.sender?.bankCode === 'TRUEMONEY' ? '01' : '011', uploadedAt },
    sender,
    accounts,
  )
  return 'note' in judged ? judged.note : judged.account.account
}
const of = (
  party: 'sender' | 'receiver',
  change: Partial<SlipTransaction['sender']>,
): Partial<SlipTransaction> => ({ [party]: { ...transaction[party], ...change } })

test.each<[string, Partial<SlipTransaction>, string]>([
  ['accepts a matching transaction to a retired account', {}, 'SCB:4058821937'],
  ['rejects a scheduled transaction', { status: 'scheduled' }, 'INVALID_SLIP'],
  ['rejects a cancelled transaction', { status: 'cancelled' }, 'INVALID_SLIP'],
  [
    'rejects a receiver with our account number at another bank',
    of('receiver', { bankCode: 'KBANK' }),
    'DEST_ACC_INVALID',
  ],
  [
    'rejects a receiver with our digits under another name',
    of('receiver', { name: 'VICHAI J' }),
    'DEST_ACC_INVALID',
  ],
  [
    'rejects a receiver with four of our digits and no name',
    of('receiver', { name: null }),
    'DEST_ACC_INVALID',
  ],
  [
    'accepts a receiver with six of our digits and no name',
    of('receiver', { name: null, accountNo: 'x821937' }),
    'SCB:4058821937',
  ],
  [
    'rejects a receiver with too few visible digits',
    of('receiver', { accountNo: 'xxxxxxx93x' }),
    'DEST_ACC_INVALID',
  ],
  [
    "rejects a transfer to a QR gateway's account",
    of('receiver', { bankCode: 'PAYONEX', accountNo: '0142583690', name: 'CHAMPA C' }),
    'DEST_ACC_INVALID',
  ],
  [
    'accepts our TrueMoney wallet by its wallet number',
    {
      receiver: {
        bankCode: null,
        accountNo: null,
        name: 'CHAMPA C',
        proxy: { type: 'EWALLETID', value: 'xxxxxxxxxxx1188' },
      },
    },
    'TRUEMONEY:0952201188',
  ],
  [
    'accepts our TrueMoney wallet by its phone number',
    {
      receiver: {
        bankCode: null,
        accountNo: null,
        name: 'CHAMPA C',
        proxy: { type: 'MSISDN', value: 'xxxxxx1188' },
      },
    },
    'TRUEMONEY:0952201188',
  ],
  [
    'rejects a biller with the same digits',
    {
      receiver: {
        bankCode: null,
        accountNo: null,
        name: 'CHAMPA C',
        proxy: { type: 'BILLERID', value: 'xxxxxx1188' },
      },
    },
    'DEST_ACC_INVALID',
  ],
  ['rejects receiver digits that match two of our accounts', { receiver: bcel }, 'UNKNOW_ERROR'],
  [
    'accepts receiver digits that match two accounts of different currencies',
    { receiver: bcel, currency: 'THB' },
    'BCEL:010110201783790001',
  ],
  [
    'accepts a transaction made exactly an hour ago',
    { at: new Date('2026-11-21T11:00:00Z') },
    'SCB:4058821937',
  ],
  [
    'rejects a transaction made more than an hour ago',
    { at: new Date('2026-11-21T10:59:59Z') },
    'EXPIRED_SLIP',
  ],
  [
    'accepts the bank code TMB for a sender at its successor TTB',
    of('sender', { bankCode: 'TMB' }),
    'SCB:4058821937',
  ],
  [
    'accepts a sender whose bank is named by the mini-QR only',
    of('sender', { bankCode: null }),
    'SCB:4058821937',
  ],
  [
    'rejects a sender whose bank differs from the mini-QR’s',
    of('sender', { bankCode: 'SCB' }),
    'INVALID_SLIP',
  ],
  [
    'rejects a sender whose visible digits differ from the member’s account',
    of('sender', { accountNo: 'xxxxx0208x' }),
    'NOT_MATCH',
  ],
  ['rejects a sender with a different name', of('sender', { name: 'SOMSAK J' }), 'NOT_MATCH'],
  [
    'accepts a sender whose name is given in Thai instead of Latin script',
    of('sender', { name: 'นาย สมชาย ใ' }),
    'SCB:4058821937',
  ],
  ['rejects a sender without digits', of('sender', { accountNo: null }), 'NOT_MATCH'],
  [
    "accepts the member's own wallet",
    of('sender', { bankCode: 'TRUEMONEY', accountNo: 'xxxxx4567x' }),
    'SCB:4058821937',
  ],
  [
    "rejects another person's wallet",
    of('sender', { bankCode: 'TRUEMONEY', accountNo: 'xxxxx4568x' }),
    'NOT_MATCH',
  ],
])('%s', (_, change, outcome) => {
  expect(judge(change)).toBe(outcome)
})
