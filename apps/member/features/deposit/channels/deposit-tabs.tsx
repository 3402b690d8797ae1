import { Tabs } from '@champa/ui/action/tabs'
import { bank } from '@champa/ui/icons/person'
import {
  bankFill,
  qrCode,
  qrCodeFill,
  uploadSimple,
  uploadSimpleFill,
  wallet,
  walletFill,
} from '@champa/ui/icons/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { DepositTab } from './sort-channels.ts'

interface DepositTabsProps {
  tabs: readonly DepositTab[]
  tab: DepositTab
  onPick: (tab: DepositTab) => void
  children: ReactNode
}

/**
 * The tabs of the deposit channels, above the panel or, from 1024 px, on its left. A single channel
 * has no tabs.
 */
export function DepositTabs({ tabs, tab, onPick, children }: DepositTabsProps) {
  const t = useTranslations()
  if (tabs.length < 2) return <div className="stack">{children}</div>
  const labels = {
    bank: { label: t('dep.tabBank'), icon: bank, iconCurrent: bankFill },
    qr: { label: t('track.qr'), icon: qrCode, iconCurrent: qrCodeFill },
    wallet: { label: t('dep.tabWallet'), icon: wallet, iconCurrent: walletFill },
    slip: { label: t('dep.tabSlip'), icon: uploadSimple, iconCurrent: uploadSimpleFill },
  }
  return (
    <Tabs
      label={t('dep.methods')}
      tabs={tabs.map((value) => ({ value, ...labels[value] }))}
      value={tab}
      onPick={onPick}
    >
      {children}
    </Tabs>
  )
}
