import { readColleagues, readMe, setPresence } from '@champa/contract/office/staff'
import { toast } from '@champa/ui/overlay/toast'
import { storeAnswer } from '../../../platform/api/asks.ts'
import { useChange } from '../../../platform/api/use-change.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useToldRefusal } from '../../../platform/use-told-refusal.ts'

/** Whether one is ready to answer, and the way to the other. */
export function usePresence(): { available: boolean; busy: boolean; flip: () => void } {
  const me = useMe()
  const change = useChange(setPresence, { refreshes: [readColleagues] })

  async function flip() {
    const answer = await change.run({ body: { available: !me.available } })
    if (answer) storeAnswer(readMe, {}, { ...me, ...answer })
  }

  useToldRefusal(change.refused, (text) => toast.show({ kind: 'err', text }))
  return { available: me.available, busy: change.busy, flip: () => void flip() }
}
