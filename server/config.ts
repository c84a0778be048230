import { resolve } from 'node:path'
import * as z from 'zod/mini'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const environment = z.object({
  PORT: optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUSTED_PROXIES: optional(z.string().check(z.regex(/^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i))),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().check(z.regex(/^([^<>\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/))),
  SMS_URL: optional(z.url({ protocol: /^https?$/ })),
  SMS_TOKEN: optional(z.string()),
  VIHB_REGISTER_URL: optional(z.url({ protocol: /^https?$/ })),
  VIHB_REGISTER_TOKEN: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(z.enum(['true', 'false'])),
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
  TRUSTED_PROXIES:
    'addresses or networks of the proxies in front, with commas between them, such as 10.0.0.0/8',
  SMTP_URL: 'a mail server, such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'an address, such as Vrachtpas <noreply@example.com>',
  SMS_URL: 'the address of an SMS gateway',
  SMS_TOKEN: 'the token for the SMS gateway',
  VIHB_REGISTER_URL: 'the address of the VIHB register',
  VIHB_REGISTER_TOKEN: 'the token for the VIHB register',
  S3_ENDPOINT: 'the address of a store that speaks S3, such as https://s3.example.com',
  S3_REGION: 'the region of the bucket, such as eu-central-1',
  S3_BUCKET: 'the name of a bucket: 3 to 63 small letters, digits, dots and dashes',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of the access key',
  S3_FORCE_PATH_STYLE: 'true or false',
  HYDRA_PREFIX: 'true or false',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  NODE_ENV: 'development, test or production',
}

/** Somebody else's service, and what lets us in. */
export interface Service {
  readonly url: string
  readonly token: string | undefined
}

/** A bucket of a store that speaks S3. */
export interface S3Settings {
  /** Absent: Amazon's own. */
  readonly endpoint?: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path instead of in the name of the host. */
  readonly forcePathStyle: boolean
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
  /** Absent: mails are kept as files in the data folder. */
  readonly smtpUrl?: string
  /** Whom mails come from. */
  readonly mailFrom: string
  /** Absent: text messages stay in the outbox. */
  readonly smsGateway?: Service
  /** Absent: a register of made-up companies. */
  readonly vihbRegister?: Service
  /** Absent: files are kept in the data folder. */
  readonly s3?: S3Settings
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
  const publicUrl = (given.PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/$/, '')
  return {
    port,
    host,
    dataDirectory: resolve(given.DATA_DIR ?? 'data'),
    ...(given.DATABASE_URL === undefined ? {} : { databaseUrl: given.DATABASE_URL }),
    publicUrl,
    trustedProxies: given.TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? [],
    ...(given.SMTP_URL === undefined ? {} : { smtpUrl: given.SMTP_URL }),
    mailFrom: given.MAIL_FROM ?? `Vrachtpas <noreply@${new URL(publicUrl).hostname}>`,
    ...(given.SMS_URL === undefined ? {} : { smsGateway: { url: given.SMS_URL, token: given.SMS_TOKEN } }),
    ...(given.VIHB_REGISTER_URL === undefined
      ? {}
      : { vihbRegister: { url: given.VIHB_REGISTER_URL, token: given.VIHB_REGISTER_TOKEN } }),
    ...s3Of(given),
    hydraPrefix: given.HYDRA_PREFIX === 'true',
    logLevel: given.LOG_LEVEL ?? 'info',
    production: given.NODE_ENV === 'production',
  }
}

/** Nothing of it, or all that it needs. */
function s3Of(given: z.output<typeof environment>): { s3?: S3Settings } {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = given
  const path = given.S3_FORCE_PATH_STYLE
  if ([endpoint, region, bucket, accessKeyId, secretAccessKey, path].every((one) => one === undefined))
    return {}
  const named = {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...(endpoint === undefined ? { S3_REGION: region } : {}),
  }
  const missing = (Object.keys(named) as (keyof typeof named)[]).filter((name) => named[name] === undefined)
  if (
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined ||
    missing.length > 0
  )
    throw new Error(
      missing
        .map(
          (name) => `${name} must be ${meanings[name]}; files go to S3 as soon as one S3 setting is there.`,
        )
        .join('\n'),
    )
  return {
    s3: {
      ...(endpoint === undefined ? {} : { endpoint }),
      // Stores at an address of their own have no regions, yet requests are signed for one.
      region: region ?? 'us-east-1',
      bucket,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: path === undefined ? endpoint !== undefined : path === 'true',
    },
  }
}
