import { Tabs } from '@champa/ui/action/tabs'
import { bank } from '@champa/ui/glyph/person'
import {
  bankFill,
  qrCode,
  qrCodeFill,
  uploadSimple,
  uploadSimpleFill,
  wallet,
  walletFill,
} from '@champa/ui/glyph/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { DepositTab } from './sort-ways.ts'

interface DepositTabsProps {
  tabs: readonly DepositTab[]
  tab: DepositTab
  onPick: (tab: DepositTab) => void
  children: ReactNode
}

/** Tabs above the panel, on its left from 1024 px; a single channel has no tabs. */
export function DepositTabs({ tabs, tab, onPick, children }: DepositTabsProps) {
  const t = useTranslations()
  if (tabs.length < 2) return <div className="stack">{children}</div>
  const looks = {
    bank: { label: t('dep.tabBank'), glyph: bank, glyphCurrent: bankFill },
    qr: { label: t('track.qr'), glyph: qrCode, glyphCurrent: qrCodeFill },
    wallet: { label: t('dep.tabWallet'), glyph: wallet, glyphCurrent: walletFill },
    slip: { label: t('dep.tabSlip'), glyph: uploadSimple, glyphCurrent: uploadSimpleFill },
  }
  return (
    <Tabs
      label={t('dep.methods')}
      tabs={tabs.map((value) => ({ value, ...looks[value] }))}
      value={tab}
      onPick={onPick}
    >
      {children}
    </Tabs>
  )
}
