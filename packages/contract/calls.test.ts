import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { longRequestTimeoutMs } from './constants.ts'

/**
 * The calls of the API specification with the fields of request and response; an endpoint may have
 * more.
 */
const calls: Record<string, { sends?: string; answers?: string; long?: true }> = {
  'GET /api/lookup/banks': { answers: 'banks' },
  'GET /api/lookup/deposit': { answers: 'banks wallets isManual' },
  'GET /api/lookup/conditions': { answers: 'conditions' },
  'GET /api/lookup/agreements': { answers: 'agreements' },
  'GET /api/lookup/info': { answers: 'name website' },
  'GET /api/lookup/notice': { answers: 'notices' },
  'GET /api/lookup/contact': { answers: 'contactText lineLink lineName lineQR' },
  'GET /api/lookup/withdraw': { answers: 'withdrawMin withdrawMax' },
  'GET /api/lookup/slip': { answers: 'isOpen' },
  'GET /api/lookup/sources': { answers: 'sources' },
  'GET /api/lookup/active': { answers: 'active terminated' },
  'GET /api/lookup/registerOTP': { answers: 'registerOTP' },
  'GET /api/lookup/enableChatWidget': { answers: 'enableChatWidget' },
  'POST /api/account/validate': {
    sends:
      'name username password sourceCode inviteCode bankCode bankAccountName ' +
      'bankAccountNo currency',
  },
  'POST /api/account': {
    sends:
      'name username password sourceCode inviteCode bankCode bankAccountName ' +
      'bankAccountNo currency',
  },
  'POST /api/login': { sends: 'username password', answers: 'token' },
  'GET /api/account/profile': { answers: 'profile' },
  'PUT /api/account/profile': { sends: 'name bankCode bankAccountName bankAccountNo' },
  'PUT /api/account/bankAccountName': { sends: 'bankCode bankAccountName' },
  'PUT /api/account/changepwd': { sends: 'oldPassword newPassword' },
  'POST /api/otp/send': { sends: 'phoneNumber', answers: 'otpRef otpToken code' },
  'POST /api/otp/verify': { sends: 'otpToken otpCode', answers: 'code' },
  'GET /api/wallet': { answers: 'profile bankAccount wallet invite slots' },
  'GET /api/wallet/refresh/slot': {},
  'GET /api/wallet/activate/:': {},
  'GET /api/wallet/account/:': { answers: 'username password event' },
  'GET /api/wallet/resetpassword/:': {},
  'POST /api/wallet/add': { sends: 'amount' },
  'POST /api/wallet/transfer': { sends: 'from to amount' },
  'POST /api/wallet/transferAll': { sends: 'to' },
  'POST /api/wallet/withdraw': { sends: 'amount' },
  'POST /api/wallet/withdrawAll': { sends: 'amount' },
  'POST /api/wallet/slip': { long: true },
  'POST /api/wallet/truelink': { sends: 'link' },
  'POST /api/invite': { sends: 'page limit', answers: 'invites type isXArea' },
  'GET /api/invite/collect': { answers: 'message', long: true },
  'GET /api/invite/bonus': { answers: 'amount' },
  'GET /api/invite/banners': { answers: 'banners' },
  'POST /api/refund': { sends: 'page limit', answers: 'refunds' },
  'GET /api/refund/check': { answers: 'result bonus info refundAmount refundSuccess refundFail' },
  'GET /api/refund/receive': { answers: 'message' },
  'GET /api/refund/addWallet': {},
  'GET /api/refund/banners': { answers: 'banners' },
  'GET /api/spinwheel/setup': { answers: 'activeSpinwheel userCoin' },
  'POST /api/spinwheel/spin': {},
  'GET /api/spinwheel/coupon': { answers: 'coupons' },
  'POST /api/spinwheel/coupon/claim': { sends: 'coupon' },
  'GET /api/spinwheel/active': { answers: 'active' },
  'GET /api/qrcode/:': { answers: 'qrcodeId hasQrcode qrcode amount expireIn message' },
  'POST /api/qrcode/:': {
    sends: 'amount',
    answers: 'qrcodeId hasQrcode qrcode amount expireIn message',
  },
  'DELETE /api/qrcode/:': {},
  'GET /api/autoLogin/:/:': { answers: 'link' },
  'GET /api/autoLogin/:/:/:': { answers: 'link' },
  'GET /api/bonus': { answers: 'bonuses' },
  'GET /api/bonus/activate/:': {},
  'GET /api/bonus/check/active': { answers: 'status type' },
  'GET /api/bonus/check/minimum': { answers: 'result' },
  'GET /api/bonus/clear': { answers: 'message' },
  'GET /api/promotion/current': { answers: 'percentFail description' },
  'GET /api/promotion/find/:': { answers: 'percentFail description' },
  'GET /api/promotion/activate/:': {},
  'POST /api/statement': { sends: 'page limit', answers: 'total statements' },
  'POST /api/statement/slip': { sends: 'page limit', answers: 'slips' },
  'GET /api/statement/slip/reference/:': { answers: 'url' },
  'GET /api/chat/config': { answers: 'PREFIX' },
  'POST /api/chat/send-message': {
    sends: 'message session_id userId guestId username name deviceToken',
    answers: 'createdAt',
  },
  'POST /api/chat/history': { sends: 'userId guestId limit skip' },
  'POST /api/chat/upload-image': { answers: 'path', long: true },
  'POST /api/chat/upload-video': { answers: 'path', long: true },
  'PUT /api/chat/read-customer/': { sends: 'userId guestId' },
}

const byCall = new Map(
  endpoints.map(({ endpoint }) => [
    `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`,
    endpoint,
  ]),
)
const fieldsOf = (schema: z.core.$ZodType | undefined): string[] => {
  const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape
  return shape ? Object.keys(shape) : []
}
const words = (text = ''): string[] => text.split(' ').filter(Boolean)

// [spec:API-25.1 API-31.1 API-22.1 API-37.1 API-50.1 API-39.1 API-47.1 API-54.1 API-53.1 API-19.1]
// [spec:API-19.2 ACC-14.1 API-26.1 API-27.2 API-28.1 API-29.1 API-30.1 API-31.2 API-39.2 API-45.1]
// [spec:API-48.1 API-54.2 CHAT-7.1 CHAT-11.1 CHAT-23.1 CHAT-24.1]
test.each(Object.entries(calls))(
  'the endpoint %s has the specified fields',
  (call, { sends, answers, long }) => {
    const endpoint = byCall.get(call)
    expect(endpoint).toBeDefined()
    expect(fieldsOf(endpoint?.body)).toEqual(expect.arrayContaining(words(sends)))
    expect(fieldsOf(endpoint?.answer)).toEqual(expect.arrayContaining(words(answers)))
    if (long) expect(endpoint?.timeoutMs).toBe(longRequestTimeoutMs)
  },
)

// [spec:CHAT-19.1]
test('uploads of slips and chat files are multipart, chat files in the field `file`', () => {
  expect(
    ['POST /api/wallet/slip', 'POST /api/chat/upload-image', 'POST /api/chat/upload-video'].map(
      (call) => byCall.get(call)?.upload?.field,
    ),
  ).toEqual([expect.any(String), 'file', 'file'])
})
