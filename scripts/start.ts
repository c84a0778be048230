/** `npm start`: builds app and server when needed, then runs the server in this process. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildPageIfStale, buildServerIfStale, serverProgram } from './builds.ts'

// The compile cache of the last start saves a third of the time until the first response.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/vrachtpas/compiled', import.meta.url)))

process.stdout.write('Vrachtpas is starting ...\n')
try {
  await Promise.all([buildPageIfStale(), buildServerIfStale()])
  await import(pathToFileURL(serverProgram).href)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
