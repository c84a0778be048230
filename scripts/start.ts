/** `npm start`: builds the app where that is needed, then runs the server in this process. */
import { buildPageIfStale } from './page-build.ts'

process.stdout.write('Vrachtpas is starting ...\n')
try {
  await buildPageIfStale()
  await import('../server/main.ts')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
