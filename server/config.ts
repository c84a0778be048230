import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { keysOf } from '#contract/kit/objects.ts'
import { recordMonths, retentionYears } from '#contract/accounts/retention.ts'
import { type RetentionPeriods, usualPeriods } from '#contract/accounts/retention.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const wholeNumberFrom = (least: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(1200))

const wholeMilliseconds = z.coerce.number().check(z.int(), z.positive())

const environment = z.object({
  PORT: optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_TIMEOUT: optional(z.coerce.number().check(z.positive())),
  DATABASE_WAIT: optional(z.coerce.number().check(z.gte(0))),
  DATABASE_CONNECTIONS: optional(z.coerce.number().check(z.int(), z.gte(4), z.lte(200))),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUSTED_PROXIES: optional(z.string().check(z.regex(/^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i))),
  SMTP_URL: optional(z.union([z.literal('none'), z.url({ protocol: /^smtps?$/ })])),
  MAIL_FROM: optional(z.string().check(z.regex(/^([^<>\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/))),
  SMS_URL: optional(z.union([z.literal('none'), z.url({ protocol: /^https?$/ })])),
  SMS_TOKEN: optional(z.string()),
  PUSH_SERVICES: optional(z.string().check(z.regex(/^https?:\/\/[^\s,/]+(\s*,\s*https?:\/\/[^\s,/]+)*$/))),
  VIHB_REGISTER_URL: optional(z.union([z.literal('none'), z.url({ protocol: /^https?$/ })])),
  VIHB_REGISTER_TOKEN: optional(z.string()),
  EBA_PRIVATE_NETWORK: optional(z.enum(['true', 'false'])),
  WEBHOOK_PRIVATE_NETWORK: optional(z.enum(['true', 'false'])),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(z.enum(['true', 'false'])),
  HYDRA_PREFIX: optional(z.enum(['true', 'false'])),
  METRICS_TOKEN: optional(z.string().check(z.minLength(16))),
  HEALTH_TIMEOUT: optional(z.coerce.number().check(z.positive())),
  LIVE_CHECK_INTERVAL: optional(z.coerce.number().check(z.positive())),
  KEY_ENCRYPTION_KEY: optional(z.string().check(z.regex(/^[^,]{32,}(,[^,]{32,})*$/))),
  DEMO: optional(z.enum(['true', 'false'])),
  SECOND_FACTOR: optional(z.enum(['required', 'optional'])),
  MAP_TILES_URL: optional(z.string().check(z.regex(/^https?:\/\/[^/\s]+\/\S*\{z\}\S*$/))),
  MAP_TILES_ATTRIBUTION: optional(z.string()),
  ORGANISATION: optional(z.string()),
  ORGANISATION_ADDRESS: optional(z.string()),
  PRIVACY_CONTACT: optional(z.string()),
  RETENTION_LETTERS_YEARS: optional(wholeNumberFrom(retentionYears.letters.least)),
  RETENTION_TAX_YEARS: optional(wholeNumberFrom(retentionYears.taxPapers.least)),
  RETENTION_MESSAGES_MONTHS: optional(wholeNumberFrom(recordMonths.messages.least)),
  RETENTION_AUDIT_MONTHS: optional(wholeNumberFrom(recordMonths.audit.least)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_SDK_DISABLED: optional(z.enum(['true', 'false'])),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().check(z.gte(0), z.lte(1))),
  OTEL_BSP_SCHEDULE_DELAY: optional(wholeMilliseconds),
  OTEL_BSP_EXPORT_TIMEOUT: optional(wholeMilliseconds),
  OTEL_BSP_MAX_QUEUE_SIZE: optional(z.coerce.number().check(z.int(), z.positive())),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: optional(z.coerce.number().check(z.int(), z.positive())),
  LOG_LEVEL: optional(z.enum(logLevels)),
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
})

const descriptions: Record<keyof z.output<typeof environment>, string> = {
  PORT: 'a port from 0 to 65535',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder for database and photos',
  DATABASE_URL: 'postgresql://user:password@host:port/database',
  DATABASE_TIMEOUT: 'a number of seconds, such as 30',
  DATABASE_WAIT: 'a number of seconds, such as 120',
  DATABASE_CONNECTIONS: 'a number from 4 to 200, such as 12',
  PUBLIC_URL: 'the address by which users reach the app, such as https://vrachtpas.example.com',
  TRUSTED_PROXIES:
    'addresses or networks of the proxies in front, with commas between them, such as 10.0.0.0/8',
  SMTP_URL: 'a mail server, such as smtps://user:password@mail.example.com, or none',
  MAIL_FROM: 'an address, such as Vrachtpas <noreply@example.com>',
  SMS_URL: 'the address of an SMS gateway, or none',
  SMS_TOKEN: 'the token for the SMS gateway',
  PUSH_SERVICES: 'origins of push services, with commas between them, such as https://push.example.com',
  VIHB_REGISTER_URL: 'the address of the VIHB register, or none',
  VIHB_REGISTER_TOKEN: 'the token for the VIHB register',
  EBA_PRIVATE_NETWORK: 'true or false',
  WEBHOOK_PRIVATE_NETWORK: 'true or false',
  S3_ENDPOINT: 'the address of a store that speaks S3, such as https://s3.example.com',
  S3_REGION: 'the region of the bucket, such as eu-central-1',
  S3_BUCKET: 'the name of a bucket: 3 to 63 small letters, digits, dots and dashes',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of the access key',
  S3_FORCE_PATH_STYLE: 'true or false',
  HYDRA_PREFIX: 'true or false',
  METRICS_TOKEN: 'a secret of 16 characters or more',
  HEALTH_TIMEOUT: 'a number of seconds, such as 180',
  LIVE_CHECK_INTERVAL: 'a number of seconds, such as 5',
  KEY_ENCRYPTION_KEY:
    'a secret of 32 characters or more, such as "openssl rand -base64 32" prints, and after a comma those of before',
  DEMO: 'true or false, and not true in production',
  SECOND_FACTOR: 'required or optional',
  MAP_TILES_URL: 'the address of a server of map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: 'whom the map of MAP_TILES_URL is by',
  ORGANISATION: 'the name of who runs this server',
  ORGANISATION_ADDRESS: 'their postal address',
  PRIVACY_CONTACT: 'an e-mail address, a phone number or a web page',
  RETENTION_LETTERS_YEARS: `a number of years from ${retentionYears.letters.least}, for which the law wants letters kept`,
  RETENTION_TAX_YEARS: `a number of years from ${retentionYears.taxPapers.least}, for which the law wants the books kept`,
  RETENTION_MESSAGES_MONTHS: `a number of months from ${recordMonths.messages.least}`,
  RETENTION_AUDIT_MONTHS: `a number of months from ${recordMonths.audit.least}`,
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the address of a collector that takes OTLP over HTTP, such as http://localhost:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the address that takes traces by OTLP over HTTP',
  OTEL_SDK_DISABLED: 'true or false',
  OTEL_SERVICE_NAME: 'the name of the service in traces',
  OTEL_TRACES_SAMPLER_ARG: 'the part of traces that is recorded, from 0 to 1',
  OTEL_BSP_SCHEDULE_DELAY: 'a number of milliseconds, such as 5000',
  OTEL_BSP_EXPORT_TIMEOUT: 'a number of milliseconds, such as 30000',
  OTEL_BSP_MAX_QUEUE_SIZE: 'a number of spans, such as 2048',
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: 'a number of spans, such as 512',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  NODE_ENV: 'development, test or production',
}

/** Every environment variable that is read; docs/settings.md describes them. */
export const settingNames = keysOf(descriptions)

interface ExternalService {
  readonly url: string
  readonly token: string | undefined
}

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` for zoom level, column and row. */
  readonly url: string
  readonly attribution: string
}

/** The operator, as named in the terms and the privacy statement. */
export interface Organisation {
  readonly name: string | undefined
  readonly address: string | undefined
  readonly privacyContact: string | undefined
}

export interface S3Settings {
  /** Absent: Amazon S3. */
  readonly endpoint?: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

export interface TracingSettings {
  readonly serviceName: string
  /** The sampled part of new traces, from 0 to 1. */
  readonly sampledPart: number
  readonly batches: {
    readonly scheduledDelayMillis: number
    readonly exportTimeoutMillis: number
    readonly maxQueueSize: number
    readonly maxExportBatchSize: number
  }
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl?: string
  /** Limits a statement, and the idle time of an open transaction. */
  readonly databaseTimeoutSeconds?: number
  /** How long a start waits for a missing database. */
  readonly databaseWaitSeconds: number
  readonly databaseConnections?: number
  readonly healthTimeoutSeconds?: number
  /** Absent: there are no metrics. */
  readonly metricsToken?: string
  readonly liveCheckIntervalSeconds?: number
  /** The first one encrypts, all decrypt; absent: a secret in a file of the data folder. */
  readonly keyEncryptionKeys?: readonly string[]
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Beside the loopback address. */
  readonly trustedProxies: readonly string[]
  /** Absent: mails are files in the data folder, outside production only; `none`: no mail is sent. */
  readonly smtpUrl?: string
  readonly mailFrom: string
  /** Absent: text messages stay in the outbox, outside production only. */
  readonly smsGateway?: ExternalService | 'none'
  readonly pushServices: readonly string[]
  /** Absent: a register of fictional companies, outside production only. */
  readonly vihbRegister?: ExternalService | 'none'
  /** Whether weighbridge systems inside a private network are called. */
  readonly ebaPrivateNetwork: boolean
  /** Also allows plain http. */
  readonly webhookPrivateNetwork: boolean
  readonly s3?: S3Settings
  /** Absent: maps show only outlines of countries. */
  readonly mapTiles?: MapTiles
  readonly retention: RetentionPeriods
  /** Absent: no organisation is named. */
  readonly organisation?: Organisation
  /** Absent: no traces. The exporter reads its address from OTEL_EXPORTER_OTLP_*. */
  readonly tracing?: TracingSettings
  /** Lists and errors use Hydra's older, prefixed names. */
  readonly hydraPrefix: boolean
  readonly logLevel: (typeof logLevels)[number]
  readonly production: boolean
  /** Administrators act as others only from a session that was signed in with a second factor. */
  readonly secondFactorRequired: boolean
  readonly demo: boolean
}

/** @throws Error that lists every invalid variable with its allowed values */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const result = z.safeParse(environment, variables)
  if (!result.success) {
    const invalidNames = new Set(result.error.issues.map(({ path }) => path[0]))
    const invalid = keysOf(descriptions).filter((name) => invalidNames.has(name))
    throw new Error(invalid.map((name) => `${name} must be ${descriptions[name]}.`).join('\n'))
  }
  const settings = result.data
  const production = settings.NODE_ENV === 'production'
  if (production) refuseDemoSettings(settings)
  const port = settings.PORT ?? 8080
  const host = settings.HOST ?? '127.0.0.1'
  const publicUrl = (
    settings.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  ).replace(/\/$/, '')
  return {
    port,
    host,
    dataDirectory: resolve(settings.DATA_DIR ?? 'data'),
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    ...(settings.DATABASE_TIMEOUT === undefined ? {} : { databaseTimeoutSeconds: settings.DATABASE_TIMEOUT }),
    databaseWaitSeconds: settings.DATABASE_WAIT ?? 120,
    ...(settings.DATABASE_CONNECTIONS === undefined
      ? {}
      : { databaseConnections: settings.DATABASE_CONNECTIONS }),
    ...(settings.METRICS_TOKEN === undefined ? {} : { metricsToken: settings.METRICS_TOKEN }),
    ...(settings.HEALTH_TIMEOUT === undefined ? {} : { healthTimeoutSeconds: settings.HEALTH_TIMEOUT }),
    ...(settings.LIVE_CHECK_INTERVAL === undefined
      ? {}
      : { liveCheckIntervalSeconds: settings.LIVE_CHECK_INTERVAL }),
    keyEncryptionKeys: listOf(settings.KEY_ENCRYPTION_KEY),
    publicUrl,
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
    pushServices: listOf(settings.PUSH_SERVICES),
    ...(settings.SMTP_URL === undefined ? {} : { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM ?? `Vrachtpas <noreply@${new URL(publicUrl).hostname}>`,
    ...smsGatewayOf(settings),
    ...vihbRegisterOf(settings),
    ebaPrivateNetwork: settings.EBA_PRIVATE_NETWORK === 'true',
    webhookPrivateNetwork: settings.WEBHOOK_PRIVATE_NETWORK === 'true',
    ...s3SettingsOf(settings),
    ...mapTilesOf(settings),
    ...tracingOf(settings),
    ...organisationOf(settings),
    retention: retentionOf(settings),
    hydraPrefix: settings.HYDRA_PREFIX === 'true',
    logLevel: settings.LOG_LEVEL ?? 'info',
    production,
    secondFactorRequired:
      settings.SECOND_FACTOR === undefined ? production : settings.SECOND_FACTOR === 'required',
    demo:
      settings.DEMO === undefined
        ? !production &&
          isLoopback(host) &&
          !publicUrl.startsWith('https:') &&
          settings.DATABASE_URL === undefined
        : settings.DEMO === 'true',
  }
}

const listOf = (setting: string | undefined): string[] => setting?.split(',').map((item) => item.trim()) ?? []

/** Mail links need the public address, and stand-ins would look as if they worked. `none`: switched off. */
const neededInProduction = ['PUBLIC_URL', 'SMTP_URL', 'SMS_URL', 'VIHB_REGISTER_URL'] as const

/** @throws Error that names the settings with which production would use fictional data or send nothing */
function refuseDemoSettings(settings: z.output<typeof environment>): void {
  const refused = [
    ...neededInProduction.filter((name) => settings[name] === undefined),
    ...(settings.DEMO === 'true' ? (['DEMO'] as const) : []),
  ]
  if (refused.length > 0)
    throw new Error(refused.map((name) => `${name} must be ${descriptions[name]}.`).join('\n'))
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function smsGatewayOf({
  SMS_URL: url,
  SMS_TOKEN: token,
}: z.output<typeof environment>): Pick<Config, 'smsGateway'> {
  if (url === undefined) return {}
  return { smsGateway: url === 'none' ? 'none' : { url, token } }
}

function vihbRegisterOf({
  VIHB_REGISTER_URL: url,
  VIHB_REGISTER_TOKEN: token,
}: z.output<typeof environment>): Pick<Config, 'vihbRegister'> {
  if (url === undefined) return {}
  return { vihbRegister: url === 'none' ? 'none' : { url, token } }
}

const tracingOf = (settings: z.output<typeof environment>): Pick<Config, 'tracing'> =>
  settings.OTEL_SDK_DISABLED === 'true' ||
  (settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) === undefined
    ? {}
    : {
        tracing: {
          serviceName: settings.OTEL_SERVICE_NAME ?? 'vrachtpas',
          sampledPart: settings.OTEL_TRACES_SAMPLER_ARG ?? 1,
          batches: {
            scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY ?? 5_000,
            exportTimeoutMillis: settings.OTEL_BSP_EXPORT_TIMEOUT ?? 30_000,
            maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE ?? 2_048,
            maxExportBatchSize: settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE ?? 512,
          },
        },
      }

const mapTilesOf = ({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution = '',
}: z.output<typeof environment>): Pick<Config, 'mapTiles'> =>
  url === undefined ? {} : { mapTiles: { url, attribution } }

const retentionOf = (settings: z.output<typeof environment>): RetentionPeriods => ({
  letterYears: settings.RETENTION_LETTERS_YEARS ?? usualPeriods.letterYears,
  taxYears: settings.RETENTION_TAX_YEARS ?? usualPeriods.taxYears,
  messageMonths: settings.RETENTION_MESSAGES_MONTHS ?? usualPeriods.messageMonths,
  auditMonths: settings.RETENTION_AUDIT_MONTHS ?? usualPeriods.auditMonths,
})

function organisationOf({
  ORGANISATION: name,
  ORGANISATION_ADDRESS: address,
  PRIVACY_CONTACT: privacyContact,
}: z.output<typeof environment>): Pick<Config, 'organisation'> {
  const organisation = { name, address, privacyContact }
  return Object.values(organisation).every((value) => value === undefined) ? {} : { organisation }
}

/** @throws Error that lists the missing variables when only some are set */
function s3SettingsOf(settings: z.output<typeof environment>): { s3?: S3Settings } {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  const forcePathStyle = settings.S3_FORCE_PATH_STYLE
  const values = [endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle]
  if (values.every((value) => value === undefined)) return {}
  const required = {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...(endpoint === undefined ? { S3_REGION: region } : {}),
  }
  const missing = keysOf(required).filter((name) => required[name] === undefined)
  if (
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined ||
    missing.length > 0
  )
    throw new Error(
      missing
        .map(
          (name) =>
            `${name} must be ${descriptions[name]}; files go to S3 as soon as one S3 setting is there.`,
        )
        .join('\n'),
    )
  return {
    s3: {
      ...(endpoint === undefined ? {} : { endpoint }),
      // Other S3 stores have no regions, but signing a request needs one.
      region: region ?? 'us-east-1',
      bucket,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: forcePathStyle === undefined ? endpoint !== undefined : forcePathStyle === 'true',
    },
  }
}
