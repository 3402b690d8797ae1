import { changeTheme } from '@champa/client/react/theme'
import type { Refused } from '@champa/client/refused'
import { findMembers } from '@champa/contract/office/members'
import { mayRead } from '@champa/contract/office/permissions'
import { staffLogout } from '@champa/contract/office/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { call, leave, useApiMutation } from '../../platform/client.ts'
import type { Me } from '../../platform/use-me.ts'
import { wordOf } from '../../platform/word-of.ts'
import { type Choice, fits, idShape, movementShape, ownRooms, ownShortcuts } from './choices.ts'

export interface Choices {
  choices: Choice[]
  isFinding: boolean
  refused: Refused | null
  /** True after a search among the members without a hit. */
  nothingFound: boolean
}

/** What the palette offers for what was typed. */
export function useChoices(person: Me, typed: string, onClose: () => void): Choices {
  const text = typed.trim()
  const members = useFoundMembers(person, text, onClose)
  const go = useGoChoices(person, text, onClose)
  const acts = useActChoices(text, onClose)
  return {
    choices: [...members.choices, ...go, ...acts],
    isFinding: members.busy,
    refused: members.refused,
    nothingFound: members.nothingFound,
  }
}

/** Searching among the members is recorded, so it happens on Enter and not while typing. */
function useFoundMembers(person: Me, text: string, onClose: () => void) {
  const t = useTranslations()
  const { run, busy, refused } = useApiMutation(findMembers)
  const [searched, setSearched] = useState({ text: '', found: [] as Choice[] })
  const open = (path: string) => () => {
    onClose()
    navigate(path)
  }

  async function find() {
    const answer = await run({ body: { text } })
    if (!answer) return
    setSearched({
      text,
      found: answer.found.map(
        ({ member, by }): Choice => ({
          id: `member-${member.id}`,
          words: member.name,
          hint: `${member.maskedPhone} · ${t(`findKind.${by}`)}`,
          group: 'found',
          run: open(`/office/members/${member.id}`),
        }),
      ),
    })
  }

  const isSearched = text !== '' && searched.text === text
  const choices: Choice[] = isSearched ? [...searched.found] : []
  if (text !== '' && !isSearched && mayRead(person, 'member.read'))
    choices.push({
      id: 'find',
      words: t('palette.findMember', { text }),
      group: 'find',
      run: () => void find(),
    })
  if (movementShape.test(text) && mayRead(person, 'withdrawal.read'))
    choices.push({
      id: 'withdrawal',
      words: t('palette.openWithdrawal', { id: text }),
      group: 'find',
      run: open(`/office/withdrawals/${text}`),
    })
  if (idShape.test(text) && mayRead(person, 'books.read'))
    choices.push({
      id: 'look-up',
      words: t('palette.lookUp', { text }),
      group: 'find',
      run: open(`/office/books/lookup?${new URLSearchParams({ id: text }).toString()}`),
    })
  return { choices, busy, refused, nothingFound: isSearched && searched.found.length === 0 }
}

function useGoChoices(person: Me, text: string, onClose: () => void): Choice[] {
  const t = useTranslations()
  const open = (path: string) => () => {
    onClose()
    navigate(path)
  }
  const rooms = ownRooms(person).map(
    ({ path, keys }): Choice => ({
      id: path.replaceAll('/', '-'),
      words: wordOf(t, `nav.${path.slice('/office/'.length)}`) ?? path,
      ...(keys === undefined ? {} : { keys }),
      group: 'go',
      run: open(path),
    }),
  )
  const lists = ownShortcuts(person).map(
    ({ words, room, search }): Choice => ({
      id: words,
      words: t(`shortcut.${words}`),
      hint: wordOf(t, `nav.${room.slice('/office/'.length)}`) ?? room,
      group: 'go',
      run: open(`${room}?${search}`),
    }),
  )
  return [...rooms, ...lists].filter(({ words }) => fits(words, text))
}

function useActChoices(text: string, onClose: () => void): Choice[] {
  const t = useTranslations()
  const acts: Choice[] = [
    ...(['light', 'dark', 'system'] as const).map(
      (theme): Choice => ({
        id: `theme-${theme}`,
        words: `${t('me.theme')}: ${t(theme === 'system' ? 'me.bySystem' : `me.${theme}`)}`,
        group: 'do',
        run: () => {
          onClose()
          changeTheme(theme)
        },
      }),
    ),
    {
      id: 'sign-out',
      words: t('sign.out'),
      group: 'do',
      run: () => {
        // The request that ends the session on the server is best effort.
        void call(staffLogout).catch(() => undefined)
        leave()
      },
    },
  ]
  return text === '' ? [] : acts.filter(({ words }) => fits(words, text))
}
