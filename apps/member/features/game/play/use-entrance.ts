import { autoLogin, readGameAccount } from '@champa/contract/game'
import { readStatement } from '@champa/contract/statement'
import { type GameCard, readWallet } from '@champa/contract/wallet'
import { useState } from 'react'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation } from '../../../platform/client.ts'
import { Refused } from '@champa/client/refused'
import { type Entrance, entranceOf } from './entrance.ts'

/**
 * Obtains the entrance at the moment of playing: links work once, and a password may have changed
 * elsewhere.
 */
export function useEntrance(game: GameCard | undefined) {
  const link = useApiMutation(autoLogin, { refreshes: [readWallet, readStatement] })
  const account = useApiMutation(readGameAccount)
  const [missing, setMissing] = useState<Refused | null>(null)

  /** Null when it could not be obtained; `refused` then holds the reason. */
  async function find(username: string): Promise<Entrance | null> {
    setMissing(null)
    if (!game) return null
    if (game.login.form === 'link') {
      const made = await link.run({ params: { provider: game.code, username } })
      return made && { kind: 'address', href: new URL(made.link, location.origin).href }
    }
    const input = { params: { code: game.code } }
    const read = game.login.form === 'site' ? null : await account.run(input)
    if (read !== null) storeAnswer(readGameAccount, input, read)
    else if (game.login.form !== 'site') return null
    const found = entranceOf(game, read)
    if (found === null) setMissing(new Refused('LOGIN_FAIL'))
    return found
  }

  return {
    find,
    refused: missing ?? link.refused ?? account.refused,
    clear: () => {
      setMissing(null)
      link.reset()
      account.reset()
    },
  }
}
