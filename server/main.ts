import { pino } from 'pino'
import { assertPortIsFree } from './platform/process/assert-port-is-free.ts'
import { type Config, readConfig } from './config.ts'
import { launchConfiguredPostgres } from './platform/db/embedded/postgres.ts'
import { logOptions } from './platform/http/request/log.ts'

/** Loads the server's modules while PostgreSQL starts, so this module imports as little as possible. */
async function startServer(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino(logOptions(config.logLevel))
  // First, so that an operator learns of another running server without waiting for a database.
  await assertPortIsFree(config)
  const embedded = await launchConfiguredPostgres(config, log)
  const endTracing = await traceBySetting(config)
  const { runServer } = await import('./run-server.ts')
  await runServer(config, log, { embedded: embedded?.ready, endTracing })
}

/** Tracing must start before the server's modules are loaded. Loads nothing when it is off. */
async function traceBySetting({ tracing }: Config): Promise<(() => Promise<void>) | undefined> {
  if (tracing === undefined) return undefined
  const { startTracing } = await import('./platform/telemetry/start-tracing.ts')
  return startTracing(tracing)
}

async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const { commands } = await import('./commands.ts')
  const command = commands.get(name)
  if (command === undefined)
    throw new Error(`There is no command ${name}. There are: ${[...commands.keys()].join(', ')}.`)
  await command(args)
}

try {
  const [name, ...args] = process.argv.slice(2)
  await (name === undefined ? startServer() : runCommand(name, args))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
