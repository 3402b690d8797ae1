import { formatPlain } from '@champa/contract/money'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { ChipGroup } from '@champa/ui/action/chip-group'
import { AmountField } from '@champa/ui/form/amount-field'
import { Reel, type ReelOption, Reels } from '@champa/ui/form/reel'
import { type Currency, formatMoney, formatShort, symbolFor } from '@champa/ui/format/format-money'
import { dotsThree } from '@champa/ui/icons/arrow'
import { walletFill } from '@champa/ui/icons/money'
import { Art } from '@champa/ui/brand/art'
import { Icon } from '@champa/ui/brand/icon'
import { BankTile } from '@champa/ui/pay/bank-tile'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { posterOf } from '../card/poster-of.ts'
import { ExcludedNote } from './excluded-note.tsx'
import { gamesFrom, gamesTo, type TransferFault } from './check-transfer.ts'
import type { Transfer } from './use-transfer.ts'

/** The value of the placeholder option "no account". */
const nobody = '-'
const quickOf = { THB: ['100', '500', '1000'], LAK: ['50000', '100000', '500000'] }

interface TransferFormProps {
  transfer: Transfer
  wallet: WalletState
}

export function TransferForm({ transfer, wallet }: TransferFormProps) {
  const t = useTranslations()
  const faultText = useFaultText(wallet.currency, transfer.min)
  const { fault } = transfer
  const aboutPlaces =
    fault === 'selectAccMsg' || fault === 'canNotTransferMsg' || fault === 'excluded'
  const min = formatShort(transfer.min, wallet.currency)
  const hint =
    transfer.from === null
      ? t('tr.minimum', { min })
      : t('tr.limits', { min, available: formatMoney(transfer.available, wallet.currency) })
  return (
    <form id={transfer.id} className="stack" onSubmit={(event) => void transfer.submit(event)}>
      <Places transfer={transfer} wallet={wallet} />
      <ExcludedNote lock={transfer.lock} />
      {fault && aboutPlaces && (
        <InfoNote kind="error" live>
          {faultText(fault)}
        </InfoNote>
      )}
      <AmountField
        label={t('common.amount')}
        value={transfer.text}
        onValueChange={transfer.setText}
        currency={symbolFor(wallet.currency).trim()}
        error={fault && !aboutPlaces ? faultText(fault) : undefined}
        hint={hint}
      />
      <AmountChips transfer={transfer} currency={wallet.currency} />
      <p className="sr" role="alert">
        {fault && !aboutPlaces ? faultText(fault) : ''}
      </p>
    </form>
  )
}

function AmountChips({
  transfer,
  currency,
}: {
  transfer: Transfer
  currency: WalletState['currency']
}) {
  const t = useTranslations()
  const quick = quickOf[currency]
  const chips = [
    ...quick.map((value) => ({ value, label: formatShort(BigInt(value) * 100n, currency) })),
    { value: 'all', label: t('tr.all') },
  ]
  const value = quick.includes(transfer.text) ? transfer.text : transfer.isAll ? 'all' : undefined
  return (
    <ChipGroup
      label={t('tr.quickAmounts')}
      chips={chips}
      value={value}
      onPick={(picked) => (picked === 'all' ? transfer.setAll() : transfer.setText(picked))}
    />
  )
}

function Places({ transfer, wallet }: TransferFormProps) {
  const t = useTranslations()
  const reel = (value: string | null, pick: (place: string | null) => void) => ({
    value: value ?? nobody,
    onPick: (place: string) => pick(place === nobody ? null : place),
  })
  const none = (name: string): ReelOption => ({
    value: nobody,
    name,
    picture: (
      <BankTile code="">
        <Icon icon={dotsThree} size={20} />
      </BankTile>
    ),
  })
  return (
    <Reels>
      <Reel
        label={t('common.from')}
        options={[none(t('tr.selectFrom')), ...placesOf(wallet, gamesFrom(wallet), t('tr.wallet'))]}
        {...reel(transfer.from, transfer.pickFrom)}
      />
      <Reel
        label={t('common.to')}
        options={[none(t('tr.selectTo')), ...placesOf(wallet, gamesTo(wallet), t('tr.wallet'))]}
        {...reel(transfer.to, transfer.pickTo)}
      />
    </Reels>
  )
}

function placesOf(
  { wallet, currency }: WalletState,
  games: readonly GameCard[],
  walletName: string,
): ReelOption[] {
  return [
    {
      value: 'wallet',
      name: walletName,
      detail: formatMoney(wallet.amount, currency),
      picture: (
        <BankTile code="W">
          <Icon icon={walletFill} size={20} />
        </BankTile>
      ),
    },
    ...games.map((game) => ({
      value: game.code,
      name: game.name,
      detail: formatMoney(game.worth, currency),
      picture: (
        <span className="g">
          <Art poster={posterOf(game.background)} />
        </span>
      ),
    })),
  ]
}

/** The message for an error in the transfer form. */
function useFaultText(currency: Currency, min: bigint): (fault: TransferFault) => string {
  const t = useTranslations()
  return (fault) => {
    if (fault === 'MONEY_NOT_ENOUGH') return t('errors.MONEY_NOT_ENOUGH')
    if (fault === 'minAmountMsg')
      return t('tr.minAmountMsg', { min: formatPlain(min).replace(/\.00$/, ''), currency })
    if (fault === 'excluded') return t('tr.excludedMsg')
    return t(`val.${fault}`)
  }
}
