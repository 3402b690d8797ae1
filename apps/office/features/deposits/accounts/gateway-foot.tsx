import {
  closeGateway,
  type GatewayRow,
  openGateway,
  readGateways,
  testGateway,
} from '@champa/contract/office/deposits/gateways'
import { readAccounts } from '@champa/contract/office/deposits/accounts'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'

const refreshes = [readGateways, readAccounts]

/** Closing a gateway takes one person, opening it two. */
export function GatewayFoot({ row }: { row: GatewayRow }) {
  const t = useTranslations()
  const me = useMe()
  const tell = useActedToast()
  const [open, setOpen] = useState<'open' | 'close' | null>(null)
  const opening = useApiMutation(openGateway, { refreshes })
  const closing = useApiMutation(closeGateway, { refreshes })
  if (!mayAct(me, 'deposit.accounts')) return null
  const params = { code: row.code }
  return (
    <>
      <div className="acts">
        {row.isConnected && <TestButton code={row.code} />}
        {row.state === 'open' && (
          <Button kind="danger" data-act="close-gateway" onClick={() => setOpen('close')}>
            {t('gateways.close')} <kbd>R</kbd>
          </Button>
        )}
        {row.state === 'resting' && (
          <Button data-act="open-gateway" onClick={() => setOpen('open')}>
            {t('gateways.open')} <kbd>A</kbd>
          </Button>
        )}
      </div>
      <ReasonSheet
        open={open === 'close'}
        title={t('gateways.closeTitle', { code: row.code })}
        text={t('gateways.closeText')}
        submit={t('gateways.close')}
        isDanger
        busy={closing.busy}
        refused={closing.refused}
        onClose={() => setOpen(null)}
        onSubmit={async (reason) => {
          if (!(await closing.run({ params, body: { reason } }))) return false
          setOpen(null)
          toast.show({ kind: 'ok', text: t('gateways.closeDone') })
          return true
        }}
      />
      <ReasonSheet
        open={open === 'open'}
        title={t('gateways.openTitle', { code: row.code })}
        text={t('gateways.openText')}
        submit={t('evidence.send')}
        evidence={{ need: 'optional' }}
        busy={opening.busy}
        refused={opening.refused}
        onClose={() => setOpen(null)}
        onSubmit={async (reason, evidence) => {
          const answer = await opening.run({ params, body: { reason, evidence } })
          if (!answer) return false
          setOpen(null)
          tell(answer, t('gateways.isOpen'))
          return true
        }}
      />
    </>
  )
}

/** Asks the gateway about a code that does not exist. */
function TestButton({ code }: { code: GatewayRow['code'] }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(testGateway)
  const [found, setFound] = useState<{ outcome: 'ok' | 'strange' | 'silent'; ms: number } | null>(
    null,
  )
  async function test() {
    const answer = await change.run({ params: { code } })
    if (answer) setFound(answer)
    const refused = change.lastRefused()
    if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <>
      {found && (
        <div className="acts__note">
          <InfoNote kind={found.outcome === 'ok' ? 'info' : 'warn'} live>
            {t(`gatewayTest.${found.outcome}`, { ms: String(found.ms) })}
          </InfoNote>
        </div>
      )}
      <Button kind="outline" busy={change.busy} onClick={() => void test()}>
        {t('gateways.test')}
      </Button>
    </>
  )
}
