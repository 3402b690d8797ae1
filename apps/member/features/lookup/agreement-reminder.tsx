import { storageKeys } from '@champa/contract/limits'
import { agreementDelayMs, readAgreements } from '@champa/contract/lookup'
import { Button } from '@champa/ui/action/button'
import { CheckField } from '@champa/ui/form/check-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { readToken } from '../../platform/session.ts'
import { forget, readStored, store } from '@champa/client/device/storage'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

/** The session that has seen the agreement: going to another screen and back is no new visit. */
let seenBy: string | null = null

/** Known on this device at once, and in the server's log, which is loaded when somebody agrees; where that fails the agreement comes again. */
async function remember(keys: string): Promise<void> {
  store(storageKeys.rememberAgreement, keys)
  const noted = import('./note-known.ts').then(({ noteKnown }) => noteKnown(keys.split(' ')))
  await noted.catch(() => forget(storageKeys.rememberAgreement))
}

/** Asks the server's log about words that this device does not know; without an answer they count as new. */
function useUnknown(keys: string): boolean {
  const [answer, setAnswer] = useState<{ keys: string; known: boolean } | null>(null)
  const here = keys === '' || readStored(storageKeys.rememberAgreement) === keys
  useEffect(() => {
    if (here) return
    const asked = import('./note-known.ts').then(({ isKnown }) => isKnown(keys.split(' ')))
    void asked
      .catch(() => false)
      .then((known) => {
        if (known) store(storageKeys.rememberAgreement, keys)
        setAnswer({ keys, known })
      })
  }, [keys, here])
  return !here && answer?.keys === keys && !answer.known
}

/** Shows the agreement a moment after arrival, until the member has said of these very words, in whichever language, that they are known. */
export function AgreementReminder({ held }: { held: boolean }) {
  const t = useTranslations()
  const texts =
    useAsk(readAgreements, undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.agreements ??
    []
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
