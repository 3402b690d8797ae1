import { useId } from 'react'
import { Hills, MoonDisc, SkyColours, type Glow, type Moon } from './sky.tsx'
import { type Glint, Glints, Halo, type Lamp, Lamps, type Star, Stars } from './strokes.tsx'
import { usePaused } from './use-paused.ts'

// Drawing data of the home scene, 1280 x 520, one stroke per row.
const hills = [
  'M0 330V292C90 262 150 286 230 270C330 250 380 214 470 236C560 258 610 290 700 272C790 254 830 222 900 240C980 262 1010 286 1080 280C1150 272 1190 240 1280 252V330Z',
  'M0 332V312C120 298 210 316 330 300C420 288 480 310 590 308C700 306 760 284 850 296C940 308 1000 316 1090 306C1170 298 1220 284 1280 292V332Z',
]
const stars: readonly Star[] = [
  {
    d: 'M1 27h0M198 120h0M913 51h0M950 137h0M387 80h0M89 138h0M1189 95h0M614 76h0M1224 125h0M621 85h0M66 15h0M1234 185h0M839 85h0',
    width: 1,
    opacity: 0.33,
  },
  {
    d: 'M30 181h0M868 124h0M267 138h0M28 138h0M214 125h0M583 180h0M36 110h0M561 119h0M915 100h0M530 129h0M902 80h0M125 103h0M1130 40h0M287 89h0M1132 151h0',
    width: 2,
    opacity: 0.33,
  },
  {
    d: 'M391 204h0M395 35h0M843 178h0M1243 8h0M1252 143h0M429 76h0M1094 100h0M1227 88h0M935 167h0M1071 4h0M195 80h0M737 97h0M969 31h0M107 144h0M237 90h0M327 151h0M468 122h0',
    width: 2,
    opacity: 0.67,
  },
  {
    d: 'M1260 139h0M187 185h0M41 208h0M1278 127h0M591 25h0M477 6h0M900 123h0M8 30h0M1169 174h0M226 121h0M332 60h0M295 200h0M701 58h0M1195 136h0M763 72h0',
    width: 1,
    opacity: 0.67,
  },
]
const moonlight: readonly Glint[] = [
  { d: 'M1205 330h87M1165 333h98M1203 335h38M1198 339h97', opacity: 0.5 },
  {
    d: 'M1194 342h72M1193 346h39M1171 350h76M1176 355h80M1187 359h81M1177 365h100M1203 370h87',
    opacity: 0.4,
  },
  {
    d: 'M1189 376h68M1177 382h108M1187 388h85M1217 395h71M1214 402h78M1213 409h59M1209 417h81',
    opacity: 0.3,
  },
  {
    d: 'M1166 425h119M1192 433h101M1183 442h131M1181 451h122M1152 460h125M1185 470h107M1191 480h93',
    opacity: 0.2,
  },
  { d: 'M1150 490h131M1204 501h83M1172 511h149M1177 523h145M1155 534h125', opacity: 0.1 },
]
const ripples: readonly Glint[] = [
  {
    d: 'M782 457h96M336 383h107M973 389h128M67 418h94M643 411h132M774 393h33M1062 445h116M562 374h118',
    opacity: 0.2,
  },
  {
    d: 'M443 338h88M1136 336h116M834 366h76M19 388h74M795 444h138M538 421h141M1142 353h142M647 333h86M931 339h99M639 427h87M1205 412h145M765 392h115M1090 350h44M1278 458h83M1174 421h75M231 373h50M713 402h65M189 446h31M901 365h120M610 406h129M146 427h149M486 405h32M722 394h84M545 459h122',
    opacity: 0.1,
  },
  { d: 'M445 404h93M1147 433h54', opacity: 0.05 },
]
const lamps: readonly Lamp[] = [
  { x: 1010, y: 78, size: 46 },
  { x: 1040, y: 14, size: 30, nightOnly: true },
  { x: 1150, y: 150, size: 34 },
  { x: 980, y: 20, size: 22, nightOnly: true },
  { x: 1128, y: 226, size: 24, nightOnly: true },
  { x: 560, y: 120, size: 60 },
  { x: 632, y: 70, size: 38 },
  { x: 508, y: 216, size: 32 },
  { x: 640, y: 232, size: 28, nightOnly: true },
  { x: 850, y: 22, size: 26, nightOnly: true },
  { x: 700, y: 18, size: 24, nightOnly: true },
  { x: 420, y: 30, size: 28, nightOnly: true },
  { x: 300, y: 26, size: 22, nightOnly: true },
  { x: 96, y: 120, size: 32 },
  { x: 52, y: 236, size: 24, nightOnly: true },
  { x: 1252, y: 252, size: 24, nightOnly: true },
]

const glow: Glow = {
  cx: 1200,
  cy: 326,
  r: 520,
  matrix: 'matrix(1 0 0 .36 0 209)',
  strength: 0.9,
  mid: 0.6,
}
const moon: Moon = {
  cx: 1232,
  cy: 196,
  r: 40,
  haloR: 160,
  seas: [
    [1220, 187, 7],
    [1241, 208, 10],
    [1246, 184, 5],
  ],
}

export interface SceneProps {
  /**
   * True to draw neither moon nor lanterns: on inner pages, and when the hero is higher than 290
   * px.
   */
  calm?: boolean
  /** The height in px; the home scene is 430 high, 520 on a desktop. */
  height?: number
}

/**
 * The river behind a page: night in the dark theme, morning mist in the light one. It must be the
 * first child of `.app`.
 */
export function Scene({ calm = false, height }: SceneProps) {
  const id = useId()
  const paused = usePaused()
  return (
    <div
      className={paused ? 'scene is-paused' : 'scene'}
      style={height === undefined ? undefined : { height }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 1280 520" preserveAspectRatio="xMaxYMin slice" focusable="false">
        <SkyColours id={id} glow={glow} deep=".42" />
        <Halo id={id} />
        <rect width="1280" height="340" fill={`url(#${id}sky)`} />
        <Stars rows={stars} />
        <rect width="1280" height="340" fill={`url(#${id}glow)`} />
        {!calm && <MoonDisc id={id} moon={moon} />}
        <Hills paths={hills} />
        <rect y="328" width="1280" height="192" fill={`url(#${id}water)`} />
        {!calm && <Glints rows={moonlight} stroke="#FFE6B0" width={1.6} />}
        <Glints rows={ripples} stroke="#FFF4DC" width={1.2} />
        {!calm && <Lamps id={id} rows={lamps} />}
      </svg>
    </div>
  )
}
