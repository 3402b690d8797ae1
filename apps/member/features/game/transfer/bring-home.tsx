import { transferMinimum } from '@champa/contract/game'
import type { Answer } from '../../../platform/api/call-shape.ts'
import type { transferAll } from '@champa/contract/game'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../../platform/api/use-ask.ts'
import { useOnline } from '../../../platform/device/online.ts'
import { TransferAlert } from './transfer-alert.tsx'
import { useTransferAll } from './use-transfer-all.ts'

/** One tap brings what lies in all games back to the wallet; a game that does not answer is named, its money stays there. */
export function BringHome({ onDone }: { onDone?: () => void }) {
  const t = useTranslations()
  const online = useOnline()
  const wallet = useAsk(readWallet).data
  const all = useTransferAll()
  const inGames = wallet?.slots.reduce((sum, game) => (game.isActive ? sum + game.worth : sum), 0n) ?? 0n
  if (!wallet || (inGames < transferMinimum && all.result === null)) return null
  const { currency, slots } = wallet
  const run = async () => {
    const answer = await all.run({ from: '', to: 'wallet', amount: inGames, name: '' })
    if (answer === null) return
    const { home, left } = sumUp(answer)
    if (home > 0n) toast.show({ kind: 'ok', text: t('tr.bringHomeDone', { amount: formatMoney(home, currency) }) })
    if (left.length > 0) toast.show({ kind: 'err', text: t('tr.bringHomeSkipped', { names: left.map((code) => slots.find((game) => game.code === code)?.name ?? code).join(', ') }) })
    if (answer.status === 'success') onDone?.()
  }
  return (
    <>
      <Button kind="tonal" block size="sm" busy={all.busy} unavailable={!online} onClick={() => void run()}>
        {t('tr.bringHome', { amount: formatMoney(inGames, currency) })}
      </Button>
      <TransferAlert result={all.result} currency={currency} onClose={all.clear} />
    </>
  )
}

/** What came home, and the games that could not be swept. */
function sumUp({ swept }: Answer<typeof transferAll>): { home: bigint; left: string[] } {
  return {
    home: swept.reduce((sum, game) => (game.status === 'success' ? sum + game.amount : sum), 0n),
    left: swept.filter((game) => game.status === 'failed').map((game) => game.code),
  }
}
