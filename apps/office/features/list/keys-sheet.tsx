import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'

export interface KeyWords {
  key: string
  words: string
}

interface KeysSheetProps {
  open: boolean
  onClose: () => void
  /** Keys of the room, after those of every list. */
  own?: readonly KeyWords[]
}

/** All keys of a room. */
export function KeysSheet({ open, onClose, own = [] }: KeysSheetProps) {
  const t = useTranslations()
  const keys = [
    { key: 'J K', words: t('list.keyMove') },
    { key: 'Enter', words: t('list.keyOpen') },
    { key: 'Esc', words: t('list.keyClose') },
    { key: '/ F', words: t('list.keyFilter') },
    { key: 'Shift F', words: t('list.clear') },
    ...own,
    { key: '?', words: t('list.keyHelp') },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t('me.keys')} closeLabel={t('common.close')}>
      <dl className="dl keys">
        {keys.map(({ key, words }) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
