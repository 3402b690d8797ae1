import type { View } from '../view.ts'
import { bonuses } from './bonus.ts'
import { chats } from './chat.ts'
import { deposits } from './deposit.ts'
import { games } from './game.ts'
import { home } from './home.ts'
import { offices } from './office.ts'
import { profiles } from './profile.ts'
import { guests } from './public.ts'
import { rewards } from './reward.ts'
import { spins } from './spin.ts'
import { statements } from './statement.ts'
import { withdrawals } from './withdraw.ts'

/** Every screen, sheet and alert, in each of its states. */
export const views: readonly View[] = [
  ...guests,
  ...home,
  ...deposits,
  ...withdrawals,
  ...games,
  ...bonuses,
  ...rewards,
  ...spins,
  ...statements,
  ...profiles,
  ...chats,
  ...offices,
]
