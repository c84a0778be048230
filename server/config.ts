import { resolve } from 'node:path'
import * as z from 'zod/mini'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.pipe(z.transform((value) => (value === '' ? undefined : value)), z.optional(schema))

const environment = z.object({
  PORT: optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUSTED_PROXIES: optional(z.string().check(z.regex(/^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i))),
  HYDRA_PREFIX: optional(z.enum(['true', 'false'])),
  LOG_LEVEL: optional(z.enum(logLevels)),
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
})

const meanings: Record<keyof z.output<typeof environment>, string> = {
  PORT: 'a port from 0 to 65535',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder for database and photos',
  DATABASE_URL: 'postgresql://user:password@host:port/database',
  PUBLIC_URL: 'the address by which users reach the app, such as https://vrachtpas.example.com',
  TRUSTED_PROXIES: 'addresses or networks of the proxies in front, with commas between them, such as 10.0.0.0/8',
  HYDRA_PREFIX: 'true or false',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  NODE_ENV: 'development, test or production',
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDirectory: string
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl?: string
  /** Without a slash at its end. */
  readonly publicUrl: string
  /** Whose word on a caller's address is taken, beside the loopback address's. */
  readonly trustedProxies: readonly string[]
  /** Lists and errors with Hydra's older, prefixed names. */
  readonly hydraPrefix: boolean
  readonly logLevel: (typeof logLevels)[number]
  readonly production: boolean
}

/**
 * The settings, from the environment.
 * @throws with every wrong variable named and what it takes
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const result = z.safeParse(environment, variables)
  if (!result.success) {
    const wrong = new Set(result.error.issues.map(({ path }) => String(path[0]) as keyof typeof meanings))
    throw new Error([...wrong].map((name) => `${name} must be ${meanings[name]}.`).join('\n'))
  }
  const given = result.data
  const port = given.PORT ?? 8080
  const host = given.HOST ?? '127.0.0.1'
  return {
    port,
    host,
    dataDirectory: resolve(given.DATA_DIR ?? 'data'),
    ...(given.DATABASE_URL === undefined ? {} : { databaseUrl: given.DATABASE_URL }),
    publicUrl: (given.PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/$/, ''),
    trustedProxies: given.TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? [],
    hydraPrefix: given.HYDRA_PREFIX === 'true',
    logLevel: given.LOG_LEVEL ?? 'info',
    production: given.NODE_ENV === 'production',
  }
}
