/** `npm start`: builds the app when needed, then runs the server in this process. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildPageIfStale } from './page-build.ts'

// The compile cache of the last start saves a third of the time until the first response.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/vrachtpas/compiled', import.meta.url)))

process.stdout.write('Vrachtpas is starting ...\n')
try {
  await buildPageIfStale()
  await import('../server/main.ts')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
