import { createServer } from 'node:http'
import { openLive, silentLive, type Changed, type Live } from '../../apps/server/platform/live.ts'
import type { LiveSettings } from '../../apps/server/platform/live/adapter.ts'
import type { Log } from '../../apps/server/platform/log.ts'

/** News leaves a moment after it is told, through the database or Redis; there is nobody here who could say that it has arrived. */
const leavesWithinMs = 500

/**
 * Reports what a command has changed to members' open screens, through Redis or the database, the embedded one included
 * (platform/live.ts). Reports at the end of the command; opens nothing when nothing changed.
 */
export function tellMembers(settings: LiveSettings, log: Log): Live {
  const news: [bigint, Changed[]][] = []
  return {
    ...silentLive,
    changed: (memberId, what) => void news.push([memberId, what]),
    close: async () => {
      if (news.length === 0) return
      // Nobody connects to this server: it only speaks to the others.
      const live = await openLive(
        createServer(),
        settings,
        { customer: async () => null, staff: async () => null },
        log,
      )
      for (const [memberId, what] of news) live.changed(memberId, what)
      await new Promise((resolve) => setTimeout(resolve, leavesWithinMs))
      await live.close()
    },
  }
}
