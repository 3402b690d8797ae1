import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const startWithinMs = 60_000

/**
 * Our own arguments for Chromium; those of the npm package disable web security and use a single
 * process.
 */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macBrowsers = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium for the browser tests and the benchmark: CHROMIUM_PATH if set, the npm package's
 * binary where it runs (unpacked once), an installed browser, or, as root, apt's package.
 */
export async function findBrowser(log: (line: string) => void = () => undefined): Promise<Browser> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist`)
    return needed(await describe(chosen), chosen)
  }
  const packaged =
    process.platform === 'linux' && process.arch === 'x64' ? await unpackChromium(log) : undefined
  if (packaged) return packaged
  const installed = findInstalled() ?? installWithApt(log)
  if (installed) return needed(await describe(installed), installed)
  throw new Error(
    'no Chromium starts on this machine; install one and set CHROMIUM_PATH to its executable',
  )
}

function needed(browser: Browser | undefined, path: string): Browser {
  if (!browser) throw new Error(`${path} does not start; set CHROMIUM_PATH to a Chromium that does`)
  return browser
}

async function describe(
  executablePath: string,
  more: Record<string, string> = {},
): Promise<Browser | undefined> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const browser = { executablePath, args, env: { ...env, ...more } }
  const open = { ...browser, args: [...args, '--no-sandbox'] }
  // Chromium refuses to use its sandbox as root, and a container may forbid the sandbox; it is
  // disabled only in these cases.
  if (process.getuid?.() !== 0 && (await starts(browser))) return browser
  return (await starts(open)) ? open : undefined
}

/**
 * Starts the browser briefly to prove that its libraries work, and its sandbox unless it is
 * disabled.
 */
async function starts({ executablePath, args: own, env }: Browser): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'champa-browser-'))
  const browser = spawn(
    executablePath,
    ['--headless', ...own, '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: startWithinMs },
  )
  const ended = once(browser, 'close').catch(() => undefined)
  try {
    let output = ''
    for await (const part of browser.stderr) {
      output += String(part)
      if (output.includes('DevTools listening')) return true
    }
    return false
  } finally {
    browser.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function unpackChromium(log: (line: string) => void): Promise<Browser | undefined> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = resolve(import.meta.dirname, '..', 'node_modules', '.cache', 'champa')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    log(`unpacking Chromium ${version}`)
    const unfinished = `${folder}.${process.pid}`
    mkdirSync(join(unfinished, 'fonts'), { recursive: true })
    await unpackInto(join(home, 'bin'), unfinished)
    publish(unfinished, folder)
  }
  const browser = await describe(join(folder, 'chromium'), environment(folder))
  if (browser) return browser
  log('the Chromium from npm does not run on this machine')
  return undefined
}

async function unpackInto(bin: string, folder: string): Promise<void> {
  const program = join(folder, 'chromium')
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(program),
  )
  chmodSync(program, 0o755)
  await unpackTar(join(bin, 'swiftshader.tar.br'), folder)
  await unpackTar(join(bin, 'al2023.tar.br'), folder)
  await unpackTar(join(bin, 'fonts.tar.br'), join(folder, 'fonts'))
}

async function unpackTar(archive: string, folder: string): Promise<void> {
  const plain = join(folder, 'archive.tar')
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain))
  execFileSync('tar', ['-x', '-f', plain, '-C', folder])
  rmSync(plain)
}

/** Two test runs may unpack at the same time; the first to finish renames its folder. */
function publish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * Adds the libraries that a bare machine lacks (NSS and others); libraries of the machine take
 * precedence.
 */
function environment(folder: string): Record<string, string> {
  const own = process.env['LD_LIBRARY_PATH']
  const libraries = { LD_LIBRARY_PATH: [own, join(folder, 'lib')].filter(Boolean).join(':') }
  return existsSync('/etc/fonts/fonts.conf')
    ? libraries
    : { ...libraries, FONTCONFIG_PATH: join(folder, 'fonts') }
}

function findInstalled(): string | undefined {
  const fromPath = (process.env['PATH'] ?? '')
    .split(':')
    .flatMap((folder) => systemBrowsers.map((name) => join(folder, name)))
  return [...macBrowsers, ...fromPath].find((path) => existsSync(path))
}

function installWithApt(log: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  log('installing Chromium with apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return findInstalled()
}
