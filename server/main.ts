import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createAdministrator } from './auth/create-administrator.ts'
import { buildApp } from './app.ts'
import { loadKeys } from './auth/tokens.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { demoAccounts, layDemo } from './demo/lay-demo.ts'
import { logOptions } from './http/log.ts'
import { layMasterData } from './master-data/lay-master-data.ts'

const pageFolder = fileURLToPath(new URL('../dist', import.meta.url))

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino(logOptions(config.logLevel))
  const database = await openDatabase(config, logger)
  await layMasterData(database)
  const demo = !config.production && (await layDemo(database, config.dataDirectory))
  const app = await buildApp({
    database, keys: await loadKeys(database), publicUrl: config.publicUrl, dataDirectory: config.dataDirectory, pageFolder, logger,
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await database.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`\nVrachtpas is ready: ${config.publicUrl}\n${demo ? `\n${demoAccounts}\n` : ''}`)
}

async function makeAdministrator(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { email: { type: 'string' } } })
  if (values.email === undefined) throw new Error('Name the address: create-administrator --email you@example.com')
  const password = process.env.ADMINISTRATOR_PASSWORD ?? (await ask(`Password for ${values.email}: `))
  const config = readConfig(process.env)
  const database = await openDatabase(config, pino({ level: 'warn' }))
  try {
    await createAdministrator(database, values.email, password)
    process.stdout.write(`Administrator ${values.email} can sign in.\n`)
  } finally {
    await database.close()
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

try {
  await (process.argv[2] === 'create-administrator' ? makeAdministrator() : serve())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
