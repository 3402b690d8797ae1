import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { EmptyState } from '@champa/ui/state/empty-state'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { CollectButton } from './collect/collect-button.tsx'
import type { TransferPreset } from './play/use-play-actions.ts'
import { TransferAlert } from './transfer/transfer-alert.tsx'
import { TransferForm } from './transfer/transfer-form.tsx'
import { useTransfer } from './transfer/use-transfer.ts'
import './game.css'

interface TransferModalProps {
  open: boolean
  preset: TransferPreset
  /** `changed`: money was transferred. */
  onClose: (changed?: boolean) => void
  onCollect: () => void
}

/**
 * Transfers money between the wallet and the games. The sheet closes when the transfer is accepted,
 * and an alert reports the outcome.
 */
export function TransferModal({ open, preset, onClose, onCollect }: TransferModalProps) {
  const t = useTranslations()
  const online = useOnline()
  const wallet = useApiQuery(readWallet).data
  const transfer = useTransfer(wallet, preset, () => onClose(true))
  const currency = wallet?.currency ?? 'THB'
  const usable = wallet?.slots.some((game) => game.isActive) ?? false
  const { requested } = transfer
  const footer = (
    <Button block type="submit" form={transfer.id} busy={transfer.busy} unavailable={!online}>
      {requested === null
        ? t('tr.title')
        : t('tr.submit', { amount: formatMoney(requested, currency) })}
    </Button>
  )
  return (
    <>
      <Sheet
        open={open}
        onClose={() => onClose()}
        title={t('tr.title')}
        closeLabel={t('common.close')}
        busy={transfer.busy}
        footer={usable && footer}
      >
        {wallet && usable && (
          <>
            <TransferForm transfer={transfer} wallet={wallet} />
            <CollectButton wallet={wallet} onClick={onCollect} />
          </>
        )}
        {wallet && !usable && <EmptyState title={t('game.notOpened')} text={t('tr.noGames')} />}
      </Sheet>
      <TransferAlert result={transfer.result} currency={currency} onClose={transfer.clear} />
    </>
  )
}
