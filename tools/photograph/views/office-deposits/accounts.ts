import type { Wire } from '@champa/contract/endpoint'
import { listOpenCodes, readAccounts } from '@champa/contract/office/deposits/accounts'
import { readGateways } from '@champa/contract/office/deposits/gateways'
import { readMe } from '@champa/contract/office/staff'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'

export const now = Date.now()
export const minute = 60_000
/** The finance clerk, who may do everything in the deposits room. */
export const asFinance = alters(readMe, (real) => ({
  ...real,
  roles: ['finance' as const],
  grants: [],
}))
export const counted = (n: number) => ({ n, more: false })

const account: Wire<typeof readAccounts, 'answer'>['rows'][number] = {
  account: 'KBANK:0623174480',
  kind: 'bank',
  bankCode: 'KBANK',
  mode: 'AUTO',
  accountName: 'บริษัท จำปา เพย์เมนต์ จำกัด',
  accountNo: '0623174480',
  currency: 'THB',
  gatewayAccounts: [],
  state: 'open',
  minimum: 1,
  maximum: 2_000_000,
  quickAmounts: [],
  drawsQr: false,
  expiresInMinutes: 15,
  position: 1,
  rotationGroup: 'thai-banks',
  weight: 2,
  dailyCap: 500_000,
  dailyCountCap: 200,
  hours: { from: '06:00', until: '23:30' },
  today: { amount: 312_450.5, count: 118 },
  isFull: false,
  shownTo: 402,
  lastCreditedAt: now - 2 * minute,
  feedAt: now - minute,
  unmatched: { amount: 2_000, count: 2 },
}
export const ourAccounts = answers(readAccounts, {
  rows: [
    account,
    {
      ...account,
      account: 'SCB:4058821937',
      bankCode: 'SCB',
      accountNo: '4058821937',
      weight: 1,
      today: { amount: 489_000, count: 171 },
      isFull: true,
      unmatched: { amount: 0, count: 0 },
    },
    {
      ...account,
      account: 'BCEL:010110001783790001',
      bankCode: 'BCEL',
      accountNo: '010110001783790001',
      currency: 'LAK',
      rotationGroup: null,
      dailyCap: null,
      dailyCountCap: null,
      hours: null,
      shownTo: null,
      today: { amount: 48_200_000, count: 31 },
      state: 'resting',
      unmatched: { amount: 800_000, count: 1 },
    },
    {
      ...account,
      account: 'SCB:4051110006',
      bankCode: 'SCB',
      accountNo: '4051110006',
      state: 'retired',
      rotationGroup: null,
      dailyCap: null,
      dailyCountCap: null,
      shownTo: null,
      today: { amount: 0, count: 0 },
      lastCreditedAt: null,
      unmatched: { amount: 0, count: 0 },
    },
  ],
  asOf: now,
})
const accounts = [asFinance, ourAccounts]

const gateway: Wire<typeof readGateways, 'answer'>['rows'][number] = {
  code: 'PAYONEX',
  state: 'open',
  isConnected: true,
  accounts: ['0142583690'],
  codes: { requested: 214, made: 212, paid: 171, failed: 2 },
  medianReportMs: 1_840,
  refusedWebhooks: 0,
  lastReportAt: now - minute,
}
const gateways = [
  asFinance,
  answers(readGateways, {
    rows: [
      gateway,
      {
        ...gateway,
        code: 'WW',
        state: 'resting',
        codes: { requested: 12, made: 4, paid: 1, failed: 8 },
        medianReportMs: null,
        refusedWebhooks: 3,
        lastReportAt: null,
      },
    ],
    asOf: now,
  }),
]

const codes = [
  asFinance,
  answers(listOpenCodes, {
    rows: [
      {
        member: { id: '204102', name: 'ณัฐวุฒิ ศรีสุข', phone: '08x-xxx-4410' },
        id: '3ji0qqw6ebeqedbz',
        provider: 'PAYONEX',
        amount: 1_500,
        currency: 'THB',
        createdAt: now - 4 * minute,
        expiresAt: now + 11 * minute,
      },
    ],
    next: null,
    counted: counted(1),
    asOf: now,
  }),
]

/** Receiving accounts, gateways and open codes, with their sheets. */
export const officeAccounts: readonly View[] = [
  {
    name: 'office-codes',
    visitor: 'lead',
    path: '/office/deposits/codes/204102.3ji0qqw6ebeqedbz',
    mocks: codes,
  },
  { name: 'office-accounts', visitor: 'lead', path: '/office/deposits/accounts', mocks: accounts },
  {
    name: 'office-account',
    visitor: 'lead',
    path: '/office/deposits/accounts/KBANK~3A0623174480',
    mocks: accounts,
  },
  {
    name: 'office-account-edit',
    visitor: 'lead',
    path: '/office/deposits/accounts/KBANK~3A0623174480',
    mocks: accounts,
    open: ({ page }) => page.locator('[data-act=edit]').click(),
  },
  {
    name: 'office-account-rest',
    visitor: 'lead',
    path: '/office/deposits/accounts/KBANK~3A0623174480',
    mocks: accounts,
    open: ({ page }) => page.locator('[data-act=rest]').click(),
  },
  {
    name: 'office-account-add',
    visitor: 'lead',
    path: '/office/deposits/accounts',
    mocks: accounts,
    open: ({ page, office }) => page.getByRole('button', { name: office.accounts.add }).click(),
  },
  { name: 'office-gateways', visitor: 'lead', path: '/office/deposits/gateways', mocks: gateways },
  {
    name: 'office-gateway',
    visitor: 'lead',
    path: '/office/deposits/gateways/PAYONEX',
    mocks: gateways,
  },
  {
    name: 'office-gateway-close',
    visitor: 'lead',
    path: '/office/deposits/gateways/PAYONEX',
    mocks: gateways,
    open: ({ page }) => page.locator('[data-act=close-gateway]').click(),
  },
  {
    name: 'office-gateway-open',
    visitor: 'lead',
    path: '/office/deposits/gateways/WW',
    mocks: gateways,
    open: ({ page }) => page.locator('[data-act=open-gateway]').click(),
  },
]
