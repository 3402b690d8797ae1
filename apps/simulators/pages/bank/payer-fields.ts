import type { BankAccount } from '@champa/wire/bank'
import { banks } from '../../bank/banks.ts'
import { html, type Markup } from '../html.ts'

/** What the banking app remembers, so that paying twice needs no typing twice. */
export type Remembered = { from: BankAccount }

/** Who pays: the bank, the account and the name of a form in the banking app. */
export function payerFields(from: BankAccount): Markup {
  return html`<label>From bank<select name="bankCode">${banks.map(({ code }) => html`
      <option${code === from.bankCode && html` selected`}>${code}</option>`)}</select></label>
    <label>Account<input name="accountNo" value="${from.accountNo}" inputmode="numeric" pattern="[0-9]{4,20}" required></label>
    <label>Name<input name="name" value="${from.name}" maxlength="120" required></label>`
}
