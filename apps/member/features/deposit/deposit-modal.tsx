import { Tabs } from '@champa/ui/action/tabs'
import { qrCode, qrCodeFill } from '@champa/ui/glyph/money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AmountFooter } from './amount-step.tsx'
import { CancelCode } from './cancel-code.tsx'
import { CodeFooter } from './code-step.tsx'
import { DepositStep, type DepositParts } from './deposit-step.tsx'
import { ReceivedFooter } from './received-step.tsx'
import { useAmountForm } from './use-amount-form.ts'
import { useQrDeposit } from './use-qr-deposit.ts'
import { useWays, type Ways } from './use-ways.ts'
import './deposit.css'

interface DepositModalProps {
  open: boolean
  onClose: () => void
}

/** One sheet through all the steps of a deposit: amount, code, received. */
export function DepositModal({ open, onClose }: DepositModalProps) {
  const t = useTranslations()
  const ways = useWays(open)
  const deposit = useQrDeposit(ways.way?.bankCode ?? null, open)
  const form = useAmountForm(ways.way)
  const [asked, setAsked] = useState(false)
  const parts = { ways, deposit, form }
  const step = <DepositStep {...parts} />
  const code = ways.way && deposit.code
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('dep.title')}
        closeLabel={t('common.close')}
        busy={form.creating}
        wide={deposit.step === 'code'}
        footer={footerOf(parts, onClose, () => setAsked(true))}
      >
        {ways.all.length > 1 && deposit.step !== 'received' ? <WayTabs ways={ways}>{step}</WayTabs> : step}
      </Sheet>
      <CancelCode open={asked && open && code !== null} bankCode={ways.way?.bankCode ?? ''} qrcodeId={code?.id ?? null} onClose={() => setAsked(false)} />
    </>
  )
}

function footerOf({ ways, deposit, form }: DepositParts, onClose: () => void, onCancel: () => void): ReactNode {
  if (ways.way === null) return null
  if (deposit.step === 'received') return <ReceivedFooter onDone={onClose} />
  if (deposit.step === 'amount') return <AmountFooter form={form} />
  return deposit.code && <CodeFooter code={deposit.code} currency={ways.currency} onCancel={onCancel} />
}

/** A single way stands without tabs. */
function WayTabs({ ways, children }: { ways: Ways; children: ReactNode }) {
  const t = useTranslations()
  const tabs = ways.all.map(({ bankCode }) => ({ value: bankCode, label: bankCode, glyph: qrCode, glyphCurrent: qrCodeFill }))
  return <Tabs label={t('dep.qr')} tabs={tabs} value={ways.way?.bankCode ?? ''} onPick={ways.pick}>{children}</Tabs>
}
