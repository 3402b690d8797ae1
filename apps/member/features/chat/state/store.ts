import { onAwake } from '@champa/client/chat/on-awake'
import type { ChatSocket } from '@champa/client/chat/chat-socket'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import { messaging } from '@champa/contract/chat'
import { storageKeys } from '@champa/contract/constants'
import { acquireSocket } from '../../../platform/api/socket.ts'
import { onSession } from '../../../platform/client.ts'
import { nothing } from './chat.ts'
import { keepDraft, noteWaiting, readDraft } from './draft.ts'
import { becomeGuest, findOwner, type Owner, messageStore, shownNow } from './owner.ts'
import { setOnline } from './set-online.ts'
import { openOwnerConversation, type OwnerConversation } from './conversation.ts'

const retryMs = 5_000
/**
 * How long an interruption of the socket is not shown, and how long a conversation stays open
 * without subscribers.
 */
const downAfterMs = 3_000
const lingerMs = 5_000
/** Retry interval after a refusal, for example while the chat is switched off. */
const refusedMs = 30_000

const listeners = new Set<() => void>()
let view = nothing
let conversation: OwnerConversation | null = null
/** Removes the listeners; called when the last subscriber of the chat has gone. */
let stop: (() => void) | null = null
let line: ChatSocket | null = null
let screens = 0
let atBottom = false
let failed = false
let naming = false
let isDown = false
let finding = 0
let retry: ReturnType<typeof setTimeout> | undefined
let down: ReturnType<typeof setTimeout> | undefined
let linger: ReturnType<typeof setTimeout> | undefined
/** The draft and the actions that the user entered before the owner was known. */
let early: { draft: string; actions: ((conversation: OwnerConversation) => void)[] } = {
  draft: '',
  actions: [],
}
/** Resolves when the previous conversation has saved its unsent messages. */
let leaving: Promise<unknown> = Promise.resolve()

export const readView = (): typeof view => view
export const readConversation = (): OwnerConversation | null => conversation

/** Keeps the current owner's conversation open while it has subscribers. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  clearTimeout(linger)
  if (stop === null) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) linger = setTimeout(end, lingerMs)
  }
}

/** Marks the conversation as visible until the returned function is called. */
export function openScreen(): () => void {
  screens += 1
  conversation?.setOpen(true)
  return () => {
    screens -= 1
    conversation?.typing.stop()
    if (screens === 0) conversation?.setOpen(false)
  }
}

export function show(): void {
  const now =
    navigator.onLine === false
      ? 'offline'
      : isDown && conversation?.owner.kind !== 'nobody'
        ? 'down'
        : 'up'
  view = {
    ...nothing,
    phase: failed ? 'failed' : 'opening',
    ...conversation?.view(),
    line: now,
    draft: conversation ? readDraft(conversation.owner.key) : early.draft,
  }
  for (const listener of listeners) listener()
}

function start(): void {
  const held = acquireSocket()
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
      followSocket(opened.isUp())
      stops.push(opened.follow(followSocket), opened.on('messaging', receive))
      void find()
    },
    () => {
      // After the socket's code has failed to load, the next subscriber loads it again.
      if (!ended) end()
      failed = true
      show()
    },
  )
}

function followSocket(up: boolean): void {
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

/** Removes the conversation from memory when its owner leaves. */
function leave(): void {
  leaving = conversation?.close() ?? leaving
  conversation = null
  failed = false
  early = { draft: '', actions: [] }
}

/** Runs an action in the open conversation, or as soon as a conversation is open. */
export function inConversation(act: (conversation: OwnerConversation) => void): void {
  if (conversation === null) early.actions.push(act)
  else {
    act(conversation)
    nameWriter()
  }
}

function nameWriter(): void {
  if (conversation?.owner.kind === 'nobody' && conversation.outbox.items().length > 0)
    void nameGuest()
}

/** Requests the first page again, or determines the owner again while the owner is unknown. */
export function askAgain(): void {
  failed = false
  show()
  if (conversation) conversation.retry()
  else if (stop === null) start()
  else void find()
}

/**
 * Stores whether the end of the message list is in view, and passes this to the open conversation.
 */
export function setAtBottom(now: boolean): void {
  atBottom = now
  conversation?.setAtBottom(now)
}

export function setDraft(words: string): void {
  if (conversation === null) early.draft = words
  else {
    keepDraft(conversation.owner.key, words)
    conversation.typing.typed(words)
  }
  show()
}

/** On sign-in or sign-out: clears the screen at once, then opens the new owner's conversation. */
function change(): void {
  if (conversation?.owner.shown === shownNow() && conversation.owner.kind !== 'nobody') return
  if (conversation?.owner.kind === 'nobody' && shownNow() === null) return
  leave()
  show()
  void find()
}

function followGuest(event: StorageEvent): void {
  if (event.key === storageKeys.chatGuest || event.key === null) change()
}

function awake(): void {
  show()
  if (conversation === null) void find()
  else nameWriter()
}

/** Finds the current owner and opens their conversation; retries until it succeeds. */
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
    failed = conversation === null
    retry = setTimeout(() => void find(isNew), retryMs)
    show()
  }
}

async function openFor(owner: Owner, isNew: boolean, turn: number): Promise<void> {
  if (!line) return
  const opened = openOwnerConversation(owner, line, { isNew, changed: show, ownerChanged: change })
  // Waits for the outbox, so that pending messages show from the first moment.
  await opened.outbox.ready
  if (turn !== finding || owner.shown !== shownNow()) return void opened.close()
  if (owner.kind !== 'nobody') noteWaiting(false)
  const last = conversation
  const { draft, actions } = early
  conversation = opened
  failed = false
  early = { draft: '', actions: [] }
  if (draft !== '') keepDraft(owner.key, draft)
  opened.setOpen(screens > 0)
  opened.setAtBottom(atBottom)
  for (const act of actions) act(opened)
  show()
  await last?.close()
  if (conversation !== opened) return
  // Messages written before the token arrived: those of the last visit, and those written while it
  // was being requested.
  if (owner.kind === 'nobody') nameWriter()
  else if (last?.owner.kind === 'nobody' && (await messageStore.load(last.owner.key)).length > 0)
    void find(isNew)
}

/**
 * Obtains a token for a guest who has written, and retries until it succeeds; without a network it
 * waits for the connection.
 */
async function nameGuest(): Promise<void> {
  noteWaiting(true)
  if (naming || conversation?.owner.kind !== 'nobody' || navigator.onLine === false) return
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

function receive(payload: unknown): void {
  const { success, data } = messaging.safeParse(payload)
  if (!success) return
  if (data.kind === 'presence') setOnline(data.online)
  else conversation?.receive(data)
}
