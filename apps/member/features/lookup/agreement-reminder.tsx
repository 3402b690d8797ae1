import { storageKeys } from '@champa/contract/constants'
import { agreementDelayMs, readAgreements } from '@champa/contract/lookup'
import { Button } from '@champa/ui/action/button'
import { CheckField } from '@champa/ui/form/check-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery, readToken } from '../../platform/client.ts'
import { forget, readStored, store } from '@champa/client/device/storage'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

/**
 * The session in which the agreement was shown, so that returning to the screen does not show it
 * again.
 */
let seenBy: string | null = null

/**
 * The acceptance is stored on this device at once and recorded on the server by a script that is
 * loaded only then. If recording fails, the agreement is shown again.
 */
async function remember(keys: string): Promise<void> {
  store(storageKeys.rememberAgreement, keys)
  const noted = import('./note-known.ts').then(({ noteKnown }) => noteKnown(keys.split(' ')))
  await noted.catch(() => forget(storageKeys.rememberAgreement))
}

/**
 * Asks the server whether the texts that this device does not know were accepted; without a
 * response they count as new.
 */
function useUnknown(keys: string): boolean {
  const [answer, setAnswer] = useState<{ keys: string; known: boolean } | null>(null)
  const here = keys === '' || readStored(storageKeys.rememberAgreement) === keys
  useEffect(() => {
    if (here) return
    const check = import('./note-known.ts').then(({ isKnown }) => isKnown(keys.split(' ')))
    void check
      .catch(() => false)
      .then((agreed) => {
        if (agreed) store(storageKeys.rememberAgreement, keys)
        setAnswer({ keys, known: agreed })
      })
  }, [keys, here])
  return !here && answer?.keys === keys && !answer.known
}

/**
 * Shows the agreement shortly after the screen opens, until the member has accepted its current
 * version in any language.
 */
export function AgreementReminder({ held }: { held: boolean }) {
  const t = useTranslations()
  const texts =
    useApiQuery(readAgreements, undefined, { staleTime: Number.POSITIVE_INFINITY }).data
      ?.agreements ?? []
  const [due, setDue] = useState(false)
  const [closed, setClosed] = useState(() => seenBy !== null && seenBy === readToken())
  const [known, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), agreementDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const keys = texts.map(({ key }) => key).join(' ')
  const needed = useUnknown(keys)
  const close = () => {
    seenBy = readToken()
    setClosed(true)
  }
  const agree = () => {
    if (known) void remember(keys)
    close()
  }
  const footer = (
    <>
      <CheckField checked={known} onChange={(event) => setKnown(event.target.checked)}>
        {t('nav.remindAgreement')}
      </CheckField>
      <Button block onClick={agree}>
        {t('common.ok')}
      </Button>
    </>
  )
  return (
    <Sheet
      open={due && needed && !closed && !held}
      onClose={close}
      title={t('nav.agreement')}
      closeLabel={t('common.close')}
      footer={footer}
    >
      {texts.map(({ key, html }) => (
        <OperatorHtml key={key} html={html} />
      ))}
    </Sheet>
  )
}
