import { readDepositTracker } from '@champa/contract/deposit'
import { sendGiftLink } from '@champa/contract/gift-link'
import { sealGiftLink } from '@champa/contract/gift-link-cipher'
import type { DepositWallet } from '@champa/contract/lookup'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useApiMutation } from '../../platform/client.ts'
import { giftLinkReasonText } from '../../platform/reasons/gift-link-reason.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'

/** Sends one gift link. The deposit tracker reports its later progress. */
export function useGiftLink(wallet: DepositWallet, onSent: () => void) {
  const t = useTranslations()
  const failureText = useFailureText()
  const change = useApiMutation(sendGiftLink, { refreshes: [readDepositTracker] })
  const [sent, setSent] = useState<Answer<typeof sendGiftLink> | null>(null)
  const [isReported, setIsReported] = useState(false)
  const [unsealed, setUnsealed] = useState(false)
  const { refused } = change

  async function send(link: string): Promise<void> {
    const sealed = await seal(wallet, link)
    setUnsealed(sealed === null)
    const answer = sealed === null ? null : await change.run({ body: { link: sealed } })
    if (!answer) return
    setSent(answer)
    setIsReported(true)
    onSent()
  }

  return {
    send,
    busy: change.busy,
    /** The server's response to the last link; kept during the closing animation of its alert. */
    sent,
    isReported,
    close: () => setIsReported(false),
    /** Clears the errors of the previous link. */
    clear() {
      change.reset()
      setUnsealed(false)
    },
    /**
     * The error text. After a lost response the outcome is unknown: the link may have been
     * redeemed.
     */
    fault: unsealed
      ? t('giftLink.unsealed')
      : refused &&
        (isOutcomeUnknown(refused)
          ? t('giftLink.unknown')
          : refused.reason !== null
            ? giftLinkReasonText(t, refused.reason)
            : failureText(refused)),
  }
}

/**
 * Encrypts the link; null where the browser has no Web Crypto, as over plain http (a sandbox opened
 * from a phone).
 */
async function seal(wallet: DepositWallet, link: string): Promise<string | null> {
  try {
    return await sealGiftLink(wallet.key, link, wallet.walletAccountNo)
  } catch {
    return null
  }
}
