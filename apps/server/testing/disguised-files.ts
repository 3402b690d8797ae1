import { chatImageMaxBytes, chatVideoMaxBytes } from '@champa/contract/chat'
import type { RefusalCode } from '@champa/contract/errors'
import * as make from './chat-bytes.ts'

export interface DisguisedFile {
  label: string
  as: 'image' | 'video'
  name: string
  bytes: Uint8Array
  /**
   * The refusal code, or 'served' when the file is accepted: re-encoded (pictures) or served with
   * its actual type.
   */
  outcome: RefusalCode | 'served'
}

type Case = [label: string, name: string, bytes: Uint8Array, outcome?: DisguisedFile['outcome']]
const unsupported = 'CHAT_FILE_UNSUPPORTED'
const { script, scriptHtml } = make
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="window.xssRan=1">${script}</svg>`,
)
const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length / 2))
const withTail = (bytes: Uint8Array, tail: Uint8Array): Buffer => Buffer.concat([bytes, tail])

/** Files that are not pictures, whatever their name and first bytes. */
async function notPictures(): Promise<Case[]> {
  return [
    ['svg as png', 'a.png', svg],
    ['svg by its own name', 'a.svg', svg],
    [
      'svg behind a doctype as jpg',
      'a.jpg',
      withTail(Buffer.from('<?xml version="1.0"?><!DOCTYPE svg>'), svg),
    ],
    ['html as jpg', 'a.jpg', scriptHtml],
    ['html with the first bytes of a gif', 'a.gif', withTail(Buffer.from('GIF89a'), scriptHtml)],
    [
      'html with the first bytes of a png',
      'a.png',
      withTail(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), scriptHtml),
    ],
    [
      'html with the first bytes of a jpeg',
      'a.jpeg',
      withTail(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), scriptHtml),
    ],
    ['a script', 'a.png', Buffer.from('window.xssRan=1')],
    ['an archive', 'a.png', make.zip()],
    [
      'pdf',
      'a.jpg',
      Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\n%%EOF`),
    ],
    ['wrong magic', 'a.png', Buffer.alloc(5_000, 0x5a)],
    ['postscript', 'a.gif', Buffer.from('%!PS-Adobe-3.0 EPSF\n(%pipe%id) (w) file')],
    [
      'an image magick script',
      'a.jpg',
      Buffer.from(
        'push graphic-context\nfill \'url(https://evil.example/x.png"|id")\'\npop graphic-context',
      ),
    ],
    [
      'bmp',
      'a.png',
      withTail(
        Buffer.from(
          'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0',
          'latin1',
        ),
        Buffer.alloc(40),
      ),
    ],
    [
      'ico',
      'a.png',
      Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 24, 0, 48, 0, 0, 0, 22, 0, 0, 0]),
    ],
    ['webp as png', 'a.png', await make.pictureAs('webp')],
    ['tiff as jpg', 'a.jpg', await make.pictureAs('tiff')],
    ['avif as png', 'a.png', await make.pictureAs('avif')],
    ['heic as jpg', 'a.jpg', make.video({ brand: 'heic' })],
    ['a video as png', 'a.png', make.video()],
    ['a video by its own name', 'a.mp4', make.video()],
    ['half a png', 'a.png', half(await make.goodPng())],
    ['half a jpeg', 'a.jpg', half(await make.goodJpeg())],
    ['half a gif', 'a.gif', half(await make.goodGif())],
    ['60,000 by 60,000 dots', 'a.png', make.pngOfSize(60_000, 60_000)],
    ['more dots than a number holds', 'a.png', make.pngOfSize(0xffffffff, 0xffffffff)],
    ['no dots', 'a.png', make.pngOfSize(0, 0)],
    ['no frames', 'a.gif', make.gifOf(0)],
    ['more than 10 MB', 'a.png', Buffer.alloc(chatImageMaxBytes + 1, 1), 'CHAT_FILE_TOO_LARGE'],
  ]
}

/** Polyglots: pictures that are also files of a different kind, which re-encoding must remove. */
async function polyglots(): Promise<Case[]> {
  const [png, jpeg] = [await make.goodPng(), await make.goodJpeg()]
  return [
    ['a png with a page behind it', 'a.png', withTail(png, scriptHtml), 'served'],
    ['a png with an archive behind it', 'a.png', withTail(png, make.zip()), 'served'],
    [
      'a png with a script in its words',
      'a.png',
      make.pngWith(png, 'tEXt', `Comment\0${script}`),
      'served',
    ],
    ['a png with a chunk of its own', 'a.png', make.pngWith(png, 'evIl', script), 'served'],
    ['a jpeg with a script as comment', 'a.jpg', make.jpegWith(jpeg, `${script}*/=1;`), 'served'],
    ['a jpeg with a page behind it', 'a.jpeg', withTail(jpeg, scriptHtml), 'served'],
    ['a gif with a script as comment', 'a.gif', make.gifOf(2, script), 'served'],
    ['5,000 frames', 'a.gif', make.gifOf(5_000), 'served'],
    ['a gif that is a script as well', 'a.gif', make.gifThatIsScript(), 'served'],
  ]
}

async function names(): Promise<Case[]> {
  const png = await make.goodPng()
  const ok = [
    'a.PNG',
    'a.php.png',
    '../../../etc/passwd.png',
    String.raw`C:\windows\a.png`,
    '/etc/a.png',
    'gpj\u202eexe.png',
    'ภาพถ่าย หน้าจอ ๑.png',
    '\u200b\u2066a\u0000b.png',
    '"><img src=x onerror=window.xssRan=1>.png',
    `a"\\; filename="evil.html.png`,
    '💥\ud83d.png',
    `${'ก'.repeat(250)}.png`,
  ]
  const bad = [
    'a',
    'png',
    'a.',
    'a.png.exe',
    'a.png.html',
    'a.svg',
    'a.png ',
    'a.png\u0000.html',
    'a.png/',
    'a.png::$DATA',
    'a.htm',
    'a.ｐｎｇ',
    '.',
    '',
  ]
  return [
    ...ok.map(
      (name): Case => [`the name ${JSON.stringify(name).slice(0, 60)}`, name, png, 'served'],
    ),
    ...bad.map((name): Case => [`the name ${JSON.stringify(name)}`, name, png]),
  ]
}

/** Files that are not videos, and videos that are also files of a different kind. */
async function notVideos(): Promise<Case[]> {
  const good = make.video()
  const webm = withTail(
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
  )
  return [
    ['webm as mp4', 'a.mp4', webm],
    ['webm by its own name', 'a.webm', webm],
    ['avi as mp4', 'a.mp4', Buffer.from('RIFF\x20\0\0\0AVI LIST')],
    ['html as mp4', 'a.mp4', scriptHtml],
    ['an archive as mp4', 'a.mp4', make.zip()],
    ['a picture as mp4', 'a.mp4', await make.goodPng()],
    ['a picture by its own name', 'a.png', await make.goodPng()],
    ['heic as mp4', 'a.mp4', make.video({ brand: 'heic' })],
    ['avif as mov', 'a.mov', make.video({ brand: 'avif' })],
    ['a video as gif', 'a.gif', good],
    ['a video as page', 'a.html', good],
    ['a page behind it', 'a.mp4', withTail(good, scriptHtml)],
    ['an archive behind it', 'a.mp4', withTail(good, make.zip())],
    ['one byte behind it', 'a.mp4', withTail(good, Buffer.from('x'))],
    ['a page before it', 'a.mp4', withTail(scriptHtml, good)],
    ['half of it', 'a.mp4', half(good)],
    ['only its first box', 'a.mp4', make.ftyp('isom')],
    ['no pictures to it', 'a.mp4', make.video({ without: 'mdat' })],
    ['no table of them', 'a.mp4', make.video({ without: 'moov' })],
    ['no brand', 'a.mp4', make.video({ without: 'ftyp' })],
    ...[1, 2, 7, 0x7fffffff, 0xffffffff].map(
      (size): Case => [
        `a box of ${size} bytes`,
        'a.mp4',
        withTail(good, make.mislabelledBox('free', size)),
      ],
    ),
    [
      'a box of 64 bits that ends before it began',
      'a.mp4',
      withTail(
        good,
        Buffer.concat([
          make.uint32(1),
          Buffer.from('free'),
          Buffer.alloc(8, 0xff),
          Buffer.alloc(32),
        ]),
      ),
    ],
    [
      'more than 20 MB',
      'a.mp4',
      withTail(good, Buffer.alloc(chatVideoMaxBytes)),
      'CHAT_FILE_TOO_LARGE',
    ],
  ]
}

const videos: Case[] = [
  ['an mp4', 'a.mp4', make.video(), 'served'],
  ['a quicktime', 'a.mov', make.video({ brand: 'qt  ' }), 'served'],
  ['an mp4 of the other brand', 'A.MP4', make.video({ brand: 'mp42' }), 'served'],
  [
    'an mp4 with a page in its free space',
    'a.mp4',
    make.video({ more: [make.box('free', scriptHtml)] }),
    'served',
  ],
  [
    'an mp4 with a page in space that has no end',
    'a.mp4',
    make.video({ more: [make.mislabelledBox('free', 0), scriptHtml] }),
    'served',
  ],
  [
    'an mp4 with a page in what it says of itself',
    'a.mp4',
    make.video({ more: [make.box('udta', scriptHtml)] }),
    'served',
  ],
]

/** Files of every kind and disguise. */
export async function disguisedFiles(): Promise<DisguisedFile[]> {
  const of = (as: DisguisedFile['as'], cases: Case[]): DisguisedFile[] =>
    cases.map(([label, name, bytes, outcome = unsupported]) => ({
      label: `${label} (${as})`,
      as,
      name,
      bytes,
      outcome,
    }))
  return [
    ...of('image', [...(await notPictures()), ...(await polyglots()), ...(await names())]),
    ...of('video', [...(await notVideos()), ...videos]),
  ]
}
