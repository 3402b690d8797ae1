import { render } from '@champa/client/testing/render'
import { minorUnits } from '@champa/contract/money'
import { readWallet, type GameCard, type WalletState } from '@champa/contract/wallet'
import { queryClient, queryKeyOf, storeAnswer } from '@champa/client/react/query-client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hiddenFigure, hideFigures } from '../../../platform/device/hidden-figures.ts'
import { en } from '../../../text/en/index.ts'
import type { th } from '../../../text/th/index.ts'
import { withWishes } from '../favourites.tsx'
import { Games } from '../games.tsx'

const messages = en as unknown as typeof th
const codes = ['naga', 'sixstars', 'joker'] as const
let renders: Record<string, number> = {}
let unmount = () => {}

const plainGame = (code: string, more: Partial<GameCard> = {}): GameCard => ({
  code,
  name: code,
  category: 'slot',
  logo: '',
  background: 'poster-naga',
  isActive: code !== 'joker',
  isClosed: false,
  amount: minorUnits(100_00n),
  worth: minorUnits(100_00n),
  ftWalletSlot: 1,
  stale: false,
  checking: minorUnits(0n),
  favourite: false,
  login: { form: 'link', usernameField: null, passwordField: null, hasState: false },
  web: null,
  android: null,
  ios: null,
  ...more,
})

/** A game whose card counts its renders: the background is read once in each. */
function game(code: string, more: Partial<GameCard> = {}): GameCard {
  return Object.defineProperty(plainGame(code, more), 'background', {
    enumerable: true,
    get() {
      renders[code] = (renders[code] ?? 0) + 1
      return 'poster-naga'
    },
  })
}

const walletOf = (slots: GameCard[], serverTime: number) =>
  ({ currency: 'THB', slots, serverTime }) as WalletState

const ignore = () => undefined
const home = (wallet: WalletState, stale = false) => (
  <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
    <Games wallet={wallet} stale={stale} onOpen={ignore} onCollect={ignore} />
  </IntlProvider>
)

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', ignore)
  vi.stubGlobal('removeEventListener', ignore)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = ignore
      disconnect = ignore
    },
  )
})
afterEach(() => {
  unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Mounts the games and resets the count, so that a test sees only later renders. */
function mount(slots: GameCard[]) {
  const mounted = render(home(walletOf(slots, 1)))
  unmount = mounted.unmount
  expect(mounted.text()).toContain('sixstars')
  expect(Object.keys(renders).toSorted()).toEqual([...codes].toSorted())
  renders = {}
  return mounted
}

test('no card renders while the balance is checked', () => {
  const slots = codes.map((code) => game(code))
  const { render: again } = mount(slots)
  again(home(walletOf(slots, 2), true))
  again(home(walletOf([...slots], 3)))
  expect(renders).toEqual({})
})

test('only the card of a changed balance renders', () => {
  const [naga, sixstars, joker] = [game('naga'), game('sixstars'), game('joker')]
  const { render: again, text } = mount([naga, sixstars, joker])
  again(home(walletOf([naga, game('sixstars', { worth: minorUnits(250_00n) }), joker], 2)))
  expect(renders).toEqual({ sixstars: 1 })
  expect(text()).toContain('฿250.00')
})

test('hiding the amounts changes them without rendering the cards', () => {
  const { text, change } = mount(codes.map((code) => game(code)))
  expect(text()).toContain('฿100.00')
  change(() => hideFigures(true))
  expect(text()).toContain(hiddenFigure)
  expect(text()).not.toContain('฿100.00')
  expect(renders).toEqual({})
})

test('a game keeps its object when the wallet is read again, and when another gets a star', () => {
  const slots = () => codes.map((code) => plainGame(code))
  const shown = () => queryClient.getQueryData<WalletState>(queryKeyOf(readWallet, {}))?.slots
  storeAnswer(readWallet, {}, walletOf(slots(), 1_000))
  const before = shown()
  storeAnswer(readWallet, {}, walletOf(slots(), 2_000))
  expect(shown()).toBe(before)
  const starred = withWishes(before ?? [], new Map([['naga', true]]))
  expect(starred.map((one, at) => one === before?.[at])).toEqual([false, true, true])
})
