import { toWireAmount } from '@champa/wire/amount'
import type { BankAccount } from '@champa/wire/bank'
import { banks } from '../../bank/banks.ts'
import { operatorAccount, operatorAccounts } from '../../bank/operator-accounts.ts'
import type { Transfer } from '../../bank/transfers.ts'
import { clock } from '../../clock.ts'
import { html, type Markup } from '../html.ts'
import { clockTime } from '../layout.ts'

/** The transfer form, for one of the known accounts or any other number. */
export function transferForm(from: BankAccount, recent: readonly Transfer[]): Markup {
  const seen = recent
    .filter((one) => one.to_bank && !one.to_proxy)
    .map((one) => `${one.to_bank} ${one.to_account}`)
  const accounts = new Set([
    ...operatorAccounts.map((account) => `${account.bankCode} ${account.accountNo}`),
    ...seen,
  ])
  return html`<form class="card" method="post" action="/pages/bank/transfer">
    <label class="wide">To<select name="to">${[...accounts].map((account) => html`<option>${account}</option>`)}</select></label>
    <label>Or another account<input name="other" placeholder="SCB 1234567890" pattern="\\s*[A-Z]{2,10}\\s+[0-9]{4,20}\\s*"></label>
    <label>Amount<input name="amount" inputmode="decimal" pattern="[0-9]{1,10}(\\.[0-9]{1,2})?" placeholder="100.00" required></label>
    <label>When<select name="when"><option value="now">At once</option><option value="later">Only plan it</option></select></label>
    ${payerFields(from)}<button class="main">Transfer</button></form>`
}

export function recentTransfers(recent: readonly Transfer[]): Markup {
  if (recent.length === 0) return html`<p class="empty">Nobody has sent anything yet.</p>`
  return html`<ol>${recent.map(
    (transfer) => html`<li class="card"><p class="amount">${money(transfer)}</p>
    <p>${parties(transfer)} · ${clockTime(clock.write(transfer.at))}</p>
    <p${transfer.status === 'executed' && html` class="paid"`}>${transfer.status} · ${transfer.bank_reference}</p>
    <div class="pair"><a class="button" href="/pages/bank/transfers/${transfer.bank_reference}">Slip</a>
      ${transfer.status === 'scheduled' && html`${decide(transfer, 'execute', 'Execute')}${decide(transfer, 'cancel', 'Cancel')}`}</div></li>`,
  )}</ol>`
}

export function slipPart(transfer: Transfer, picture: Buffer): Markup {
  return html`<p>${money(transfer)} · ${parties(transfer)} · ${transfer.status}</p>
    <img class="slip" alt="The slip of ${transfer.bank_reference}" width="360" height="550" src="data:image/png;base64,${picture.toString('base64')}">
    <div class="pair"><a class="button main" href="/bank/transfers/${transfer.bank_reference}/slip.png" download="slip-${transfer.bank_reference}.png">Save the slip</a>
      <a class="button" href="/bank">Back to the banking app</a></div>
    <p class="code">${transfer.mini_qr}</p>`
}

function decide(transfer: Transfer, decision: 'execute' | 'cancel', name: string): Markup {
  return html`<form method="post" action="/pages/bank/transfers/${transfer.bank_reference}/${decision}"><button${decision === 'execute' && html` class="main"`}>${name}</button></form>`
}

function money(transfer: Transfer): string {
  const sign = operatorAccount(transfer.to_account)?.currency === 'LAK' ? 'LAK ' : '฿'
  return sign + toWireAmount(BigInt(transfer.amount))
}

function parties({
  from_name,
  from_bank,
  from_account,
  to_name,
  to_bank,
  to_account,
}: Transfer): string {
  return `${from_name}, ${from_bank} ${from_account} → ${to_bank ? `${to_bank} ${to_account}` : to_name}`
}

/**
 * The default payer of each build: the first demo member, since members pay from their own account.
 */
export const demoPayers = {
  thai: { bankCode: 'KBANK', accountNo: '7421806935', name: 'ณัฐวุฒิ ศรีสุข' },
  lao: { bankCode: 'BCEL', accountNo: '010110001234560001', name: 'SOMSACK VONGSAVANH' },
} as const satisfies Record<string, BankAccount>
/** A payer other than the member, for trying out third-party payments. */
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

/** Switches between the demo member and another payer. */
export function payerSwitch(from: BankAccount, own: BankAccount): Markup {
  const isStrange = from.accountNo === strangePayer.accountNo
  return html`<form class="card" method="post" action="/pages/bank/payer"><input type="hidden" name="who" value="${isStrange ? 'own' : 'stranger'}">
    <p>Pays now: ${from.name}, ${from.bankCode} ${from.accountNo}</p>
    <button>${isStrange ? `Pay as ${own.name}` : 'Pay from a stranger’s account'}</button></form>`
}
