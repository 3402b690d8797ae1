import { build } from 'vite'

/** Bundles a script that runs on its own, with constants that it refers to by name. */
export async function bundleScript(
  input: string,
  constants: Record<string, unknown> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = 'output' in built ? built.output : Array.isArray(built) ? built[0]!.output : []
  if (output?.type !== 'chunk') throw new Error(`the build produced no script for ${input}`)
  return output.code.trim()
}
