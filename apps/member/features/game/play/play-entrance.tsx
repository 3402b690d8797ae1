import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { arrowSquareOut } from '@champa/ui/icons/arrow'
import { useTranslations } from 'use-intl'
import type { Entrance } from './entrance.ts'

interface PlayEntranceProps {
  entrance: Entrance
  name: string
  onUsed: () => void
}

/** Shown when the browser blocked the window: the game as a link to tap. */
export function PlayEntrance({ entrance, name, onUsed }: PlayEntranceProps) {
  const t = useTranslations()
  const words = t('game.openGame', { name })
  return (
    <>
      <p className="t-sm c-2 t-center play-hint" role="status">
        {t('game.popupBlocked')}
      </p>
      {entrance.kind === 'address' ? (
        <ButtonLink external block iconAfter={arrowSquareOut} href={entrance.href} onClick={onUsed}>
          {words}
        </ButtonLink>
      ) : (
        <form
          method="post"
          action={entrance.action}
          target="_blank"
          rel="noopener noreferrer"
          onSubmit={onUsed}
        >
          {Object.entries(entrance.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button block type="submit" iconAfter={arrowSquareOut}>
            {words}
          </Button>
        </form>
      )}
      <p className="t-sm c-3 t-center">{t('game.linkLife')}</p>
    </>
  )
}
