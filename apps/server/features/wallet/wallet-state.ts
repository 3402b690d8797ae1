import { rateScale, worthOf, zero, type MinorUnits, minorUnits } from '@champa/contract/money'
import type { GameCard, WalletState, readWallet as endpoint } from '@champa/contract/wallet'
import type { Currency } from '@champa/contract/constants'
import { coin, game, inviteAccrued, transit, wallet, withdrawHold } from '../../ledger/accounts.ts'
import { clock } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batch.ts'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { memoize } from '../../platform/memoize.ts'
import type { Handler } from '../../platform/route/route.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { rateOf, readAllGames, type Game } from '../catalogue/index.ts'
import { creditsShown, webAddress } from './rules.ts'
import { walletProjection, type ReadWalletRow, type WalletRow } from './wallet-projection.ts'

/** Joins the member's row with the catalogue, which is in memory. */
export async function toWalletState(
  row: ReadWalletRow,
  { db, settings, operatorSettings }: Pick<AppContext, 'db' | 'settings' | 'operatorSettings'>,
): Promise<WalletState> {
  const balanceOf = (name: string): MinorUnits => minorUnits(BigInt(row.accounts[name] ?? '0'))
  const fixedOf = fixedParts(settings)
  const slots = [...(await readAllGames(db)).values()].flatMap((one): GameCard[] => {
    const stale = row.games[one.code]
    const fixed = fixedOf(one)[row.member.currency]
    if (fixed === null || (!one.enabled && stale === undefined)) return []
    const balance = balanceOf(game(one.code))
    const amount = creditsShown(balance > 0n ? balance : 0n, fixed.rate)
    return [
      {
        ...fixed.card,
        checking: checkingAt(balance, balanceOf(transit(one.code))),
        isActive: stale !== undefined,
        stale: stale ?? false,
        favourite: row.favourites.includes(one.code),
        // A negative booked balance means that winnings or an arrived transfer are not booked yet.
        amount: minorUnits(amount as bigint),
        worth: worthOf(amount, fixed.rate),
      },
    ]
  })
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
    serverTime: row.readAt,
  }
}

/**
 * The money in transit to a game that has not returned yet. Money of an unresolved transfer may
 * have arrived and been transferred back meanwhile, which makes the game's booked balance negative.
 */
function checkingAt(balance: MinorUnits, inTransit: MinorUnits): MinorUnits {
  if (balance >= 0n) return inTransit
  return minorUnits(inTransit + balance > 0n ? inTransit + balance : zero)
}

/**
 * The part of a game's card that is the same for all members of a currency; null when the game has
 * no rate for the currency.
 */
type FixedParts = Record<
  Currency,
  {
    rate: bigint
    card: Omit<GameCard, 'checking' | 'isActive' | 'stale' | 'favourite' | 'amount' | 'worth'>
  } | null
>

const fixedParts = memoize((settings: Settings) =>
  memoize((one: Game): FixedParts => {
    const { code, name, category, logo, background, login, android, ios } = one
    const web = webAddress(code, one.web, settings)
    const of = (currency: Currency): FixedParts[Currency] => {
      const rate = rateOf(one, currency)
      if (rate === null) return null
      const ftWalletSlot = Number(rate) / Number(rateScale)
      const isClosed = !one.enabled
      return {
        rate,
        card: {
          ...{ code, name, category, logo, background, isClosed, ftWalletSlot, login },
          ...{ web, android, ios },
        },
      }
    }
    return { THB: of('THB'), LAK: of('LAK') }
  }),
)

function sum(amounts: MinorUnits[]): MinorUnits {
  return amounts.reduce((total, one) => minorUnits(total + one), zero)
}

/**
 * Reads the wallet without the session; concurrent requests share one round trip to the database.
 */
export async function readWalletRow({ db }: AppContext, memberId: bigint): Promise<ReadWalletRow> {
  const readAt = clock.nowMs()
  const row = await readRow(db, memberId)
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  return { ...row, readAt }
}

const readRow = batched(readRows, { inFlight: 2, maxSize: 64 })

async function readRows(db: Db, members: bigint[]): Promise<(WalletRow | null)[]> {
  const rows = await db.query<{ memberId: bigint; wallet: WalletRow }>(
    `select m.member_id, ${walletProjection.sql} as wallet from member m where m.member_id = any($1)`,
    [members],
    'wallet-rows',
  )
  const wallets = new Map(rows.map((row) => [row.memberId, row.wallet]))
  return members.map((memberId) => wallets.get(memberId) ?? null)
}

export const readWallet: Handler<typeof endpoint, WalletRow> = async ({ member }, ctx) =>
  toWalletState({ ...member.projection, readAt: member.readAt }, ctx)
