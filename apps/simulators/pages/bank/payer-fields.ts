import type { BankAccount } from '@champa/wire/bank'
import { banks } from '../../bank/banks.ts'
import { html, type Markup } from '../html.ts'

/** Who pays in the sandbox, by the build's first demo member: paying from the own account is what members do. */
export const demoPayers = {
  thai: { bankCode: 'KBANK', accountNo: '7421806935', name: 'ณัฐวุฒิ ศรีสุข' },
  lao: { bankCode: 'BCEL', accountNo: '010110001234560001', name: 'SOMSACK VONGSAVANH' },
} as const satisfies Record<string, BankAccount>
/** To see what a payment from somebody else's account does. */
export const strangePayer: BankAccount = {
  bankCode: 'SCB',
  accountNo: '4051112223',
  name: 'VICTIM OF A SCAM',
}

/** What the banking app remembers, so that paying twice needs no typing twice. */
export type Remembered = { from: BankAccount }

/** Who pays: the bank, the account and the name of a form in the banking app. */
export function payerFields(from: BankAccount): Markup {
  return html`<label>From bank<select name="bankCode">${banks.map(
    ({ code }) => html`
      <option${code === from.bankCode && html` selected`}>${code}</option>`,
  )}</select></label>
    <label>Account<input name="accountNo" value="${from.accountNo}" inputmode="numeric" pattern="[0-9]{4,20}" required></label>
    <label>Name<input name="name" value="${from.name}" maxlength="120" required></label>`
}

/** Pays as the demo member, or as somebody else. */
export function payerSwitch(from: BankAccount, own: BankAccount): Markup {
  const isStrange = from.accountNo === strangePayer.accountNo
  return html`<form class="card" method="post" action="/pages/bank/payer"><input type="hidden" name="who" value="${isStrange ? 'own' : 'stranger'}">
    <p>Pays now: ${from.name}, ${from.bankCode} ${from.accountNo}</p>
    <button>${isStrange ? `Pay as ${own.name}` : 'Pay from a stranger’s account'}</button></form>`
}
