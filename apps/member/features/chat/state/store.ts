import { onAwake } from '@champa/client/chat/on-awake'
import type { Line } from '@champa/client/chat/line'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import { messaging } from '@champa/contract/chat'
import { storageKeys } from '@champa/contract/limits'
import { holdLine } from '../../../platform/api/line.ts'
import { onSession } from '../../../platform/session.ts'
import { nothing } from './chat.ts'
import { keepDraft, noteWaiting, readDraft } from './draft.ts'
import { becomeGuest, findOwner, type Owner, shelf, shownNow } from './owner.ts'
import { setOnline } from './set-online.ts'
import { openTalk, type Talk } from './talk.ts'

const retryMs = 5_000
/** A line that is away for a moment only is not worth a word; between two screens nothing is opened anew. */
const downAfterMs = 3_000
const lingerMs = 5_000
/** A chat that is switched off is not asked all the time whether it is on again. */
const refusedMs = 30_000

const listeners = new Set<() => void>()
let view = nothing
let talk: Talk | null = null
/** What ends with the last screen that shows anything of the chat. */
let stop: (() => void) | null = null
let line: Line | null = null
let screens = 0
let atBottom = false
let failed = false
let naming = false
let isDown = false
let finding = 0
let retry: ReturnType<typeof setTimeout> | undefined
let down: ReturnType<typeof setTimeout> | undefined
let linger: ReturnType<typeof setTimeout> | undefined
/** What was said and written before it was known who speaks. */
let early: { draft: string; said: ((talk: Talk) => void)[] } = { draft: '', said: [] }
/** The last conversation puts away what waits in it. */
let leaving: Promise<unknown> = Promise.resolve()

export const readView = (): typeof view => view
export const readTalk = (): Talk | null => talk

/** Keeps the conversation of whoever looks on, while anything shows it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  clearTimeout(linger)
  if (stop === null) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) linger = setTimeout(end, lingerMs)
  }
}

/** The conversation is on screen, until the answer is called. */
export function openScreen(): () => void {
  screens += 1
  talk?.setOpen(true)
  return () => {
    screens -= 1
    talk?.typing.stop()
    if (screens === 0) talk?.setOpen(false)
  }
}

export function show(): void {
  const now =
    navigator.onLine === false ? 'offline' : isDown && talk?.owner.who !== 'nobody' ? 'down' : 'up'
  view = {
    ...nothing,
    phase: failed ? 'failed' : 'opening',
    ...talk?.view(),
    line: now,
    draft: talk ? readDraft(talk.owner.key) : early.draft,
  }
  for (const listener of listeners) listener()
}

function start(): void {
  const held = holdLine()
  const stops = [held.release, onSession(change), onAwake(awake)]
  globalThis.addEventListener('offline', show)
  globalThis.addEventListener('storage', followGuest)
  let ended = false
  stop = () => {
    ended = true
    clearTimeout(down)
    for (const unfollow of stops) unfollow()
    globalThis.removeEventListener('offline', show)
    globalThis.removeEventListener('storage', followGuest)
  }
  held.line.then(
    (opened) => {
      if (ended) return
      line = opened
      followLine(opened.isUp())
      stops.push(opened.follow(followLine), opened.on('messaging', hear))
      void find()
    },
    () => {
      // Its code did not come; it is asked for by whoever asks again.
      if (!ended) end()
      failed = true
      show()
    },
  )
}

function followLine(up: boolean): void {
  clearTimeout(down)
  if (!up) down = setTimeout(() => setDown(true), downAfterMs)
  else setDown(false)
}

function setDown(now: boolean): void {
  isDown = now
  show()
}

function end(): void {
  finding += 1
  clearTimeout(retry)
  stop?.()
  stop = null
  line = null
  leave()
  view = nothing
}

/** Nothing of a conversation stays in memory when its owner leaves. */
function leave(): void {
  leaving = talk?.close() ?? leaving
  talk = null
  failed = false
  early = { draft: '', said: [] }
}

/** Does it in the conversation that is open, or as soon as there is one. */
export function inTalk(act: (talk: Talk) => void): void {
  if (talk === null) early.said.push(act)
  else {
    act(talk)
    nameWriter()
  }
}

function nameWriter(): void {
  if (talk?.owner.who === 'nobody' && talk.outbox.items().length > 0) void nameGuest()
}

/** Asks for the first page again, or for who it is that asks. */
export function askAgain(): void {
  failed = false
  show()
  if (talk) talk.retry()
  else if (stop === null) start()
  else void find()
}

/** The list stays where it is, whoever's conversation is shown in it. */
export function setAtBottom(now: boolean): void {
  atBottom = now
  talk?.setAtBottom(now)
}

export function setDraft(words: string): void {
  if (talk === null) early.draft = words
  else {
    keepDraft(talk.owner.key, words)
    talk.typing.typed(words)
  }
  show()
}

/** Somebody signed in or out: what is on screen goes at once, and then comes what is theirs. */
function change(): void {
  if (talk?.owner.shown === shownNow() && talk.owner.who !== 'nobody') return
  if (talk?.owner.who === 'nobody' && shownNow() === null) return
  leave()
  show()
  void find()
}

function followGuest(event: StorageEvent): void {
  if (event.key === storageKeys.chatGuest || event.key === null) change()
}

function awake(): void {
  show()
  if (talk === null) void find()
  else nameWriter()
}

/** Finds who looks on and opens their conversation; asks again until it is known. */
async function find(isNew = false): Promise<void> {
  if (!line) return
  const turn = ++finding
  clearTimeout(retry)
  try {
    await leaving
    const owner = await findOwner()
    if (turn !== finding) return
    if (owner.shown === shownNow()) await openFor(owner, isNew, turn)
    else void find()
  } catch {
    if (turn !== finding) return
    failed = talk === null
    retry = setTimeout(() => void find(isNew), retryMs)
    show()
  }
}

async function openFor(owner: Owner, isNew: boolean, turn: number): Promise<void> {
  if (!line) return
  const opened = openTalk(owner, line, { isNew, changed: show, ownerChanged: change })
  // What waits is on screen from the first moment.
  await opened.outbox.ready
  if (turn !== finding || owner.shown !== shownNow()) return void opened.close()
  if (owner.who !== 'nobody') noteWaiting(false)
  const last = talk
  const { draft, said } = early
  talk = opened
  failed = false
  early = { draft: '', said: [] }
  if (draft !== '') keepDraft(owner.key, draft)
  opened.setOpen(screens > 0)
  opened.setAtBottom(atBottom)
  for (const act of said) act(opened)
  show()
  await last?.close()
  if (talk !== opened) return
  // Words that are older than their speaker's name: those of the last visit, and those that were written while it was on its way.
  if (owner.who === 'nobody') nameWriter()
  else if (last?.owner.who === 'nobody' && (await shelf.load(last.owner.key)).length > 0)
    void find(isNew)
}

/** Who writes without a name gets one; as often as it takes, and without a network not before it is back. */
async function nameGuest(): Promise<void> {
  noteWaiting(true)
  if (naming || talk?.owner.who !== 'nobody' || navigator.onLine === false) return
  naming = true
  const turn = ++finding
  clearTimeout(retry)
  try {
    await becomeGuest()
    if (turn === finding) await find(true)
  } catch (error) {
    const waitMs = error instanceof Refused && !isOutcomeUnknown(error) ? refusedMs : retryMs
    if (turn === finding) retry = setTimeout(nameWriter, waitMs)
  } finally {
    naming = false
  }
}

function hear(told: unknown): void {
  const { success, data } = messaging.safeParse(told)
  if (!success) return
  if (data.kind === 'presence') setOnline(data.online)
  else talk?.hear(data)
}
