import { rateScale, worthOf, zero, type MinorUnits, minorUnits } from '@champa/contract/money'
import type { GameCard, WalletState, readWallet as endpoint } from '@champa/contract/wallet'
import { coin, game, inviteAccrued, transit, wallet, withdrawHold } from '../../ledger/accounts.ts'
import { clock } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batch.ts'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route.ts'
import { creditsShown, webAddress } from './rules.ts'
import { walletProjection, type GameRow, type WalletRow } from './wallet-projection.ts'

export function toWalletState(
  row: WalletRow,
  { settings, operatorSettings }: Pick<AppContext, 'settings' | 'operatorSettings'>,
): WalletState {
  const balanceOf = (name: string): MinorUnits => minorUnits(BigInt(row.accounts[name] ?? '0'))
  const slots = row.games.map((one) => ({
    ...toCard(
      one,
      balanceOf(game(one.code)),
      checkingAt(balanceOf(game(one.code)), balanceOf(transit(one.code))),
    ),
    web: webAddress(one.code, one.web, settings),
  }))
  const inTransit = sum(slots.map((slot) => slot.checking))
  const { member, bankAccount } = row
  const { success, fail } = operatorSettings.read('invite')
  return {
    profile: {
      _id: member.id,
      name: member.name,
      username: member.username,
      createdAt: member.createdAt,
      coin: Number(balanceOf(coin)),
    },
    bankAccount: {
      bankCode: bankAccount.code ?? '',
      bankAccountName: bankAccount.name ?? '',
      bankAccountNo: bankAccount.no ?? '',
      bank: row.bank ?? { nameTH: '', nameEN: '' },
    },
    currency: member.currency,
    wallet: { amount: balanceOf(wallet) },
    invite: { amount: balanceOf(inviteAccrued), success, fail },
    slots,
    inTransit,
    onHold: balanceOf(withdrawHold),
    total: sum([balanceOf(wallet), inTransit, ...slots.map((slot) => slot.worth)]),
    serverTime: clock.nowMs(),
  }
}

/**
 * The money in transit to a game that has not come back yet. Money of an unresolved transfer may
 * have arrived and been transferred back meanwhile, which makes the game's booked balance negative.
 */
function checkingAt(balance: MinorUnits, inTransit: MinorUnits): MinorUnits {
  if (balance >= 0n) return inTransit
  return minorUnits(inTransit + balance > 0n ? inTransit + balance : zero)
}

/**
 * Shows a negative game balance as zero: it means that winnings or an arrived transfer are not
 * booked yet.
 */
function toCard(
  { rate, active, enabled, ...one }: GameRow,
  balance: MinorUnits,
  checking: MinorUnits,
): GameCard {
  const amount = creditsShown(balance > 0n ? balance : 0n, BigInt(rate))
  return {
    ...one,
    checking,
    isActive: active,
    isClosed: !enabled,
    amount: minorUnits(amount as bigint),
    worth: worthOf(amount, BigInt(rate)),
    ftWalletSlot: Number(rate) / Number(rateScale),
  }
}

function sum(amounts: MinorUnits[]): MinorUnits {
  return amounts.reduce((total, one) => minorUnits(total + one), zero)
}

/**
 * Reads the wallet without the session; concurrent requests share one round trip to the database.
 */
export async function readWalletRow({ db }: AppContext, memberId: bigint): Promise<WalletRow> {
  const row = await readRow(db, memberId)
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  return row
}

const readRow = batched(readRows, { inFlight: 2, maxSize: 64 })

async function readRows(db: Db, members: bigint[]): Promise<(WalletRow | null)[]> {
  const rows = await db.query<{ memberId: bigint; wallet: WalletRow }>(
    `select m.member_id, ${walletProjection.sql} as wallet from member m where m.member_id = any($1)`,
    [members],
    'wallet-rows',
  )
  const found = new Map(rows.map((row) => [row.memberId, row.wallet]))
  return members.map((memberId) => found.get(memberId) ?? null)
}

export const readWallet: Handler<typeof endpoint, WalletRow> = async ({ member }, ctx) =>
  toWalletState(member.projection, ctx)
