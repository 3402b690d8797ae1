import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { currencies } from './limits.ts'

export const agreementDelayMs = 1_500

const html = z.object({ html: z.string() })

export const readBanks = endpoint({
  method: 'GET', path: '/api/lookup/banks', who: 'anyone', changes: false,
  does: 'Lists the banks that a member may register with.',
  answer: z.object({ banks: z.array(z.object({ code: z.string(), nameTH: z.string(), nameEN: z.string(), nameLO: z.string(), colour: z.string(), digits: z.nullable(z.number()) })) }),
  refuses: [],
})

export const readSources = endpoint({
  method: 'GET', path: '/api/lookup/sources', who: 'anyone', changes: false,
  does: 'Lists the answers to "How did you hear about us?".',
  answer: z.object({ sources: z.array(z.object({ code: z.string(), description: z.string() })) }),
  refuses: [],
})

export const readRegisterOtp = endpoint({
  method: 'GET', path: '/api/lookup/registerOTP', who: 'anyone', changes: false,
  does: 'Tells whether registration asks for a one-time password.',
  answer: z.object({ registerOTP: z.boolean() }),
  refuses: [],
})

export const readEnableChatWidget = endpoint({
  method: 'GET', path: '/api/lookup/enableChatWidget', who: 'anyone', changes: false,
  does: 'Tells whether the chat widget is on.',
  answer: z.object({ enableChatWidget: z.boolean() }),
  refuses: [],
})

export const readActive = endpoint({
  method: 'GET', path: '/api/lookup/active', who: 'anyone', changes: false,
  does: 'Tells whether the site serves members; terminated is "gone" when the operator switched it off.',
  answer: z.object({ active: z.boolean(), terminated: z.nullable(z.literal('gone')) }),
  refuses: [],
})

export const readInfo = endpoint({
  method: 'GET', path: '/api/lookup/info', who: 'anyone', changes: false,
  does: 'Names the app and its website.',
  answer: z.object({ name: z.string(), website: z.string(), currency: z.enum(currencies), laoBuild: z.boolean() }),
  refuses: [],
})

export const readContact = endpoint({
  method: 'GET', path: '/api/lookup/contact', who: 'anyone', changes: false,
  does: 'Answers the contact text and the chat-app link, name and QR image.',
  answer: z.object({ contactText: z.string(), lineLink: z.string(), lineName: z.string(), lineQR: z.string() }),
  refuses: [],
})

export const readNotice = endpoint({
  method: 'GET', path: '/api/lookup/notice', who: 'anyone', changes: false,
  does: "Lists the operator's notices.",
  answer: z.object({ notices: z.array(html) }),
  refuses: [],
})

export const readConditions = endpoint({
  method: 'GET', path: '/api/lookup/conditions', who: 'anyone', changes: false,
  does: "Lists the operator's conditions as HTML.",
  answer: z.object({ conditions: z.array(z.string()) }),
  refuses: [],
})

export const readAgreements = endpoint({
  method: 'GET', path: '/api/lookup/agreements', who: 'anyone', changes: false,
  does: "Lists the operator's agreements as HTML.",
  answer: z.object({ agreements: z.array(html) }),
  refuses: [],
})

export const readWithdrawLimits = endpoint({
  method: 'GET', path: '/api/lookup/withdraw', who: 'member', changes: false,
  does: 'Answers the smallest and largest withdrawal.',
  answer: z.object({ withdrawMin: amount, withdrawMax: amount }),
  refuses: [],
})

export const qrProvider = z.object({ bankCode: z.string(), bankType: z.literal('QR'), mode: z.string(), minimum: amount, maximum: amount, quickAmounts: z.array(amount) })

export const readDepositLookup = endpoint({
  method: 'GET', path: '/api/lookup/deposit', who: 'member', changes: false,
  does: 'Lists the open ways to pay in, with their minimums and quick amounts.',
  answer: z.object({ banks: z.array(qrProvider), wallets: z.array(z.object({ walletAccountName: z.string(), mode: z.string() })), isManual: z.boolean(), minimum: amount }),
  refuses: ['NO_BANK'],
})
