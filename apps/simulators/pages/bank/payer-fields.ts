import type { BankAccount } from '@champa/wire/bank'
import { banks } from '../../bank/banks.ts'
import { html, type Markup } from '../html.ts'

/** The default payer by build: the first demo member, since members pay from their own account. */
export const demoPayers = {
  thai: { bankCode: 'KBANK', accountNo: '7421806935', name: 'ณัฐวุฒิ ศรีสุข' },
  lao: { bankCode: 'BCEL', accountNo: '010110001234560001', name: 'SOMSACK VONGSAVANH' },
} as const satisfies Record<string, BankAccount>
/** A payer that is not the member, to try third-party payments. */
export const strangePayer: BankAccount = {
  bankCode: 'SCB',
  accountNo: '4051112223',
  name: 'VICTIM OF A SCAM',
}

/** Form values remembered by the banking app. */
export type RememberedPayer = { from: BankAccount }

/** Form fields of the payer: bank, account and name. */
export function payerFields(from: BankAccount): Markup {
  return html`<label>From bank<select name="bankCode">${banks.map(
    ({ code }) => html`
      <option${code === from.bankCode && html` selected`}>${code}</option>`,
  )}</select></label>
    <label>Account<input name="accountNo" value="${from.accountNo}" inputmode="numeric" pattern="[0-9]{4,20}" required></label>
    <label>Name<input name="name" value="${from.name}" maxlength="120" required></label>`
}

/** Switches between the demo member and the stranger. */
export function payerSwitch(from: BankAccount, own: BankAccount): Markup {
  const isStrange = from.accountNo === strangePayer.accountNo
  return html`<form class="card" method="post" action="/pages/bank/payer"><input type="hidden" name="who" value="${isStrange ? 'own' : 'stranger'}">
    <p>Pays now: ${from.name}, ${from.bankCode} ${from.accountNo}</p>
    <button>${isStrange ? `Pay as ${own.name}` : 'Pay from a stranger’s account'}</button></form>`
}
