import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkName, type Storage } from './port.ts'

/** Files in a folder that only the server's user may access. */
export function localDisk(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, checkName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Writes to a temporary file and renames it, so that a crash leaves no partial file under the
      // name.
      const part = partOf(path)
      try {
        await writeThrough(part, bytes)
        await rename(part, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async part(name, start, end) {
      const file = await open(pathOf(name)).catch((error: unknown) => {
        if (isAbsent(error)) return null
        throw error
      })
      return file && file.createReadStream({ start, end })
    },
    async remove(name) {
      for (const path of [pathOf(name), partOf(pathOf(name))]) await rm(path, { force: true })
    },
  }
}

/** A name is written only once, so its temporary file has a fixed name and is removed with it. */
const partOf = (path: string): string => `${path}.part`

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable only after its folder was synced. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
