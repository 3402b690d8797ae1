import { expect, test } from 'vitest'
import { memberProfile, registerPayload } from './account.ts'
import { bonusCard } from './bonus.ts'
import { buttonTypes, conversation, fileTypes, message } from './chat-message.ts'
import { qrcodeState } from './deposit.ts'
import { readInvites } from './invite.ts'
import { storageKeys } from './constants.ts'
import { banner, receiveLimits } from './lock.ts'
import { depositBank, depositWallet, readAgreements, readBanks, readSources } from './lookup.ts'
import { readRefunds } from './refund.ts'
import { slipRow } from './slip.ts'
import { coupon, readSpinSetup, spin, wheelSlice } from './spin.ts'
import { statementRow, statementTypes } from './statement.ts'
import { categories, gameCard, walletState } from './wallet.ts'

const setup = readSpinSetup.answer.shape.activeSpinwheel.def.innerType
const spun = spin.answer.def.options[0].shape

/** The entities of the API specification with the fields that it names. */
const entities: [entity: string, shape: object, fields: string][] = [
  [
    'register and validate payload',
    registerPayload.shape,
    'name username password sourceCode inviteCode bankCode bankAccountName bankAccountNo currency',
  ],
  [
    'profile',
    memberProfile.shape,
    '_id name username createdAt coin bankCode bankAccountName bankAccountNo',
  ],
  ['bank lookup item', readBanks.answer.shape.banks.def.element.shape, 'code nameTH'],
  ['source item', readSources.answer.shape.sources.def.element.shape, 'code description'],
  ['agreement', readAgreements.answer.shape.agreements.def.element.shape, 'html'],
  ['wallet response', walletState.shape, 'profile bankAccount wallet invite slots'],
  ['wallet response: profile', walletState.shape.profile.shape, 'name _id createdAt username coin'],
  [
    'wallet response: bank account',
    walletState.shape.bankAccount.shape,
    'bankAccountName bankAccountNo bank',
  ],
  ['wallet response: invite', walletState.shape.invite.shape, 'amount success fail'],
  [
    'game account',
    gameCard.shape,
    'code name logo background isActive amount ftWalletSlot web android ios category',
  ],
  [
    'bank entry of the deposit lookup',
    depositBank.shape,
    'bankCode bankType mode bank bankAccountName bankAccountNo currency',
  ],
  ['bank entry of the deposit lookup: names', depositBank.shape.bank.shape, 'nameTH nameEN'],
  ['wallet entry of the deposit lookup', depositWallet.shape, 'walletAccountName mode'],
  ['QR code state', qrcodeState.shape, 'qrcodeId hasQrcode qrcode amount expireIn message'],
  [
    'invite list: a row',
    readInvites.answer.shape.invites.def.element.shape,
    'from amount createdAt',
  ],
  [
    'refund log: a row',
    readRefunds.answer.shape.refunds.def.element.shape,
    'refundAmount createdAt',
  ],
  ['banner', banner.shape, 'image html'],
  ['bonus', bonusCard.shape, 'code type maxReceived banners percentFail description userBonus'],
  ['bonus: userBonus', bonusCard.shape.userBonus.def.innerType.shape, '_id isActive received'],
  [
    'bonus: a receipt',
    bonusCard.shape.userBonus.def.innerType.shape.received.def.element.shape,
    'updatedAt',
  ],
  [
    'statement row',
    statementRow.shape,
    'statementType from to status amount createdAt bonus promotion invite refund luckydraw',
  ],
  ['slip', slipRow.shape, 'createdAt amount status note link reference'],
  ['active spinwheel', setup.shape, 'name slices'],
  ['slice', wheelSlice.shape, 'code label bgColor textColor htmlDescription'],
  ['coupon', coupon.shape, 'prize amount'],
  ['coupon: prize', coupon.shape.prize.shape, 'name slice'],
  ['spin result', spun, 'success result'],
  ['spin result: result', spun.result.shape, 'code label remainingCoin'],
  [
    'chat conversation',
    conversation.shape,
    'sender message createdAt session_id userId guestId username name deviceToken',
  ],
]

// [spec:API-25.1 API-27.1 API-21.1 API-32.1 API-34.1 API-23.1 API-40.1 API-49.1 API-50.1 API-46.1]
// [spec:API-54.1 API-52.1 API-53.1 API-58.1]
test.each(entities)('the entity "%s" has the specified fields', (_, shape, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')))
})

// [spec:API-33.1 API-46.1]
test('the categories of games and the periods of a bonus limit are declared', () => {
  expect([categories, receiveLimits]).toEqual([
    ['slot', 'sport', 'lotto'],
    ['limit', 'day', 'week'],
  ])
})

// [spec:API-55.1]
test('the types of statement rows are declared', () => {
  expect(statementTypes).toEqual([
    'deposit',
    'bonus',
    'finish_bonus',
    'withdraw',
    'transfer',
    'adjustment',
  ])
})

// [spec:API-59.1 API-60.1]
test('the types of chat messages, files and buttons are declared', () => {
  expect(new Set(message.def.options.map(({ shape }) => shape.message_type.def.values[0]))).toEqual(
    new Set(['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback']),
  )
  const media = message.def.options[4].shape.payload.shape
  expect(Object.keys(media)).toEqual(
    expect.arrayContaining(['message', 'url', 'fileType', 'filePath', 'name']),
  )
  expect([fileTypes, buttonTypes]).toEqual([
    ['image', 'video', 'file'],
    ['web', 'call', 'postback', 'other'],
  ])
})

// [spec:API-61.1]
test('the keys of the browser storage are declared', () => {
  expect(Object.values(storageKeys)).toEqual(
    expect.arrayContaining([
      'token',
      'locale',
      'remember-agreement',
      'last_sync',
      'code',
      'guest-id',
    ]),
  )
})
