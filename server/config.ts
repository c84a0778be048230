import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { keysOf } from '#contract/kit/objects.ts'
import {
  recordMonths,
  type RetentionPeriods,
  retentionYears,
  usualPeriods,
} from '#contract/accounts/retention.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(most))
const positive = z.coerce.number().check(z.positive())
const wholePositive = z.coerce.number().check(z.int(), z.positive())
const text = (pattern: RegExp) => z.string().check(z.regex(pattern))
const httpUrl = z.url({ protocol: /^https?$/ })
const httpUrlOrNone = z.union([z.literal('none'), httpUrl])
const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })

/** Each environment variable, with what an operator reads where it is something else. */
const variables = {
  PORT: [wholeNumber(0, 65_535), 'a port from 0 to 65535'],
  HOST: [z.string(), 'an address to listen on'],
  DATA_DIR: [z.string(), 'a folder for database and photos'],
  DATABASE_URL: [text(/^postgres(ql)?:\/\//), 'postgresql://user:password@host:port/database'],
  DATABASE_TIMEOUT: [positive, 'a number of seconds, such as 30'],
  DATABASE_WAIT: [z.coerce.number().check(z.gte(0)), 'a number of seconds, such as 120'],
  DATABASE_CONNECTIONS: [wholeNumber(4, 200), 'a number from 4 to 200, such as 12'],
  PUBLIC_URL: [httpUrl, 'the address by which users reach the app, such as https://vrachtpas.example.com'],
  TRUSTED_PROXIES: [
    text(/^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i),
    'addresses or networks of the proxies in front, with commas between them, such as 10.0.0.0/8',
  ],
  SMTP_URL: [
    z.union([z.literal('none'), z.url({ protocol: /^smtps?$/ })]),
    'a mail server, such as smtps://user:password@mail.example.com, or none',
  ],
  MAIL_FROM: [
    text(/^([^<>\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/),
    'an address, such as Vrachtpas <noreply@example.com>',
  ],
  SMS_URL: [httpUrlOrNone, 'the address of an SMS gateway, or none'],
  SMS_TOKEN: [z.string(), 'the token for the SMS gateway'],
  PUSH_SERVICES: [
    text(/^https?:\/\/[^\s,/]+(\s*,\s*https?:\/\/[^\s,/]+)*$/),
    'origins of push services, with commas between them, such as https://push.example.com',
  ],
  LETTER_HOSTS: [
    text(/^https?:\/\/[\w.-]+(:\d{1,4})?=[^,=]+(,\s*https?:\/\/[\w.-]+(:\d{1,4})?=[^,=]+)*$/),
    'origins of servers and whose they are, with commas between them, such as https://letters.example.com=Example',
  ],
  VIHB_REGISTER_URL: [httpUrlOrNone, 'the address of the VIHB register, or none'],
  VIHB_REGISTER_TOKEN: [z.string(), 'the token for the VIHB register'],
  EBA_PRIVATE_NETWORK: [trueOrFalse, 'true or false'],
  WEBHOOK_PRIVATE_NETWORK: [trueOrFalse, 'true or false'],
  LMA_URL: [httpUrl, "the address of the LMA's web services"],
  LMA_TEST_URL: [httpUrl, "the address of the web services of the LMA's test environment"],
  LMA_CERTIFICATE_FILE: [z.string(), 'a file with the certificate for the LMA, as PEM'],
  LMA_KEY_FILE: [z.string(), "a file with the certificate's private key, as PEM"],
  LMA_AUTHORITIES_FILE: [z.string(), "a file with the certificates that vouch for the LMA's, as PEM"],
  S3_ENDPOINT: [httpUrl, 'the address of a store that speaks S3, such as https://s3.example.com'],
  S3_REGION: [z.string(), 'the region of the bucket, such as eu-central-1'],
  S3_BUCKET: [
    text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    'the name of a bucket: 3 to 63 small letters, digits, dots and dashes',
  ],
  S3_ACCESS_KEY_ID: [z.string(), 'the id of an access key'],
  S3_SECRET_ACCESS_KEY: [z.string(), 'the secret of the access key'],
  S3_FORCE_PATH_STYLE: [trueOrFalse, 'true or false'],
  HYDRA_PREFIX: [trueOrFalse, 'true or false'],
  METRICS_TOKEN: [z.string().check(z.minLength(16)), 'a secret of 16 characters or more'],
  HEALTH_TIMEOUT: [positive, 'a number of seconds, such as 180'],
  LIVE_CHECK_INTERVAL: [positive, 'a number of seconds, such as 5'],
  KEY_ENCRYPTION_KEY: [
    text(/^[^,]{32,}(,[^,]{32,})*$/),
    'a secret of 32 characters or more, such as "openssl rand -base64 32" prints, and after a comma those of before',
  ],
  DEMO: [trueOrFalse, 'true or false, and not true in production'],
  SECOND_FACTOR: [z.enum(['required', 'optional']), 'required or optional'],
  MAP_TILES_URL: [
    text(/^https?:\/\/[^/\s]+\/\S*\{z\}\S*$/),
    'the address of a server of map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png',
  ],
  MAP_TILES_ATTRIBUTION: [z.string(), 'whom the map of MAP_TILES_URL is by'],
  ORGANISATION: [z.string(), 'the name of who runs this server'],
  ORGANISATION_ADDRESS: [z.string(), 'their postal address'],
  PRIVACY_CONTACT: [z.string(), 'an e-mail address, a phone number or a web page'],
  RETENTION_LETTERS_YEARS: [
    wholeNumber(retentionYears.letters.least, 1200),
    `a number of years from ${retentionYears.letters.least}, for which the law wants letters kept`,
  ],
  RETENTION_TAX_YEARS: [
    wholeNumber(retentionYears.taxPapers.least, 1200),
    `a number of years from ${retentionYears.taxPapers.least}, for which the law wants the books kept`,
  ],
  RETENTION_MESSAGES_MONTHS: [
    wholeNumber(recordMonths.messages.least, 1200),
    `a number of months from ${recordMonths.messages.least}`,
  ],
  RETENTION_AUDIT_MONTHS: [
    wholeNumber(recordMonths.audit.least, 1200),
    `a number of months from ${recordMonths.audit.least}`,
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    httpUrl,
    'the address of a collector that takes OTLP over HTTP, such as http://localhost:4318',
  ],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: [httpUrl, 'the address that takes traces by OTLP over HTTP'],
  OTEL_SDK_DISABLED: [trueOrFalse, 'true or false'],
  OTEL_SERVICE_NAME: [z.string(), 'the name of the service in traces'],
  OTEL_TRACES_SAMPLER_ARG: [
    z.coerce.number().check(z.gte(0), z.lte(1)),
    'the part of traces that is recorded, from 0 to 1',
  ],
  OTEL_BSP_SCHEDULE_DELAY: [wholePositive, 'a number of milliseconds, such as 5000'],
  OTEL_BSP_EXPORT_TIMEOUT: [wholePositive, 'a number of milliseconds, such as 30000'],
  OTEL_BSP_MAX_QUEUE_SIZE: [wholePositive, 'a number of spans, such as 2048'],
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: [wholePositive, 'a number of spans, such as 512'],
  LOG_LEVEL: [z.enum(logLevels), `one of ${logLevels.join(', ')}`],
  NODE_ENV: [z.enum(['development', 'production', 'test']), 'development, test or production'],
} as const satisfies Readonly<Record<string, readonly [z.ZodMiniType, string]>>

type Name = keyof typeof variables
type Settings = { readonly [Each in Name]?: z.output<(typeof variables)[Each][0]> | undefined }

/** Every environment variable that is read; docs/settings.md describes them. */
export const settingNames = keysOf(variables)

const mustBe = (names: readonly Name[], reason = '') =>
  new Error(names.map((name) => `${name} must be ${variables[name][1]}${reason}.`).join('\n'))

/** An empty variable is none. */
function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const settings: Record<string, unknown> = {}
  const invalid = settingNames.filter((name) => {
    if (!environment[name]) return false
    const { success, data } = z.safeParse(variables[name][0], environment[name])
    settings[name] = data
    return !success
  })
  if (invalid.length > 0) throw mustBe(invalid)
  return settings
}

interface LmaSettings {
  readonly name: 'real' | 'test'
  readonly address: string
  readonly certificateFile: string | undefined
  readonly keyFile: string | undefined
  readonly authoritiesFile: string | undefined
}

/** Another server whose letters are trusted here. */
export interface LetterHost {
  readonly origin: string
  readonly name: string
}

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
  readonly endpoint?: string | undefined
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
  readonly databaseUrl?: string | undefined
  /** Limits a statement, and the idle time of an open transaction. */
  readonly databaseTimeoutSeconds?: number | undefined
  /** How long a start waits for a missing database. */
  readonly databaseWaitSeconds: number
  readonly databaseConnections?: number | undefined
  readonly healthTimeoutSeconds?: number | undefined
  /** Absent: there are no metrics. */
  readonly metricsToken?: string | undefined
  readonly liveCheckIntervalSeconds?: number | undefined
  /** The first one encrypts, all decrypt; absent: a secret in a file of the data folder. */
  readonly keyEncryptionKeys?: readonly string[]
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Beside the loopback address. */
  readonly trustedProxies: readonly string[]
  /** Absent: mails are files in the data folder, outside production only; `none`: no mail is sent. */
  readonly smtpUrl?: string | undefined
  readonly mailFrom: string
  /** Absent: text messages stay in the outbox, outside production only. */
  readonly smsGateway?: ExternalService | 'none' | undefined
  readonly pushServices: readonly string[]
  readonly letterHosts: readonly LetterHost[]
  /** Absent: a register of fictional companies, outside production only. */
  readonly vihbRegister?: ExternalService | 'none' | undefined
  /** Whether weighbridge systems inside a private network are called. */
  readonly ebaPrivateNetwork: boolean
  /** Also allows plain http. */
  readonly webhookPrivateNetwork: boolean
  /** Absent: nothing is sent, the office makes files. */
  readonly lma?: LmaSettings | undefined
  readonly s3?: S3Settings | undefined
  /** Absent: maps show only outlines of countries. */
  readonly mapTiles?: MapTiles | undefined
  readonly retention: RetentionPeriods
  /** Absent: no organisation is named. */
  readonly organisation?: Organisation | undefined
  /** Absent: no traces. The exporter reads its address from OTEL_EXPORTER_OTLP_*. */
  readonly tracing?: TracingSettings | undefined
  /** Lists and errors use Hydra's older, prefixed names. */
  readonly hydraPrefix: boolean
  readonly logLevel: (typeof logLevels)[number]
  readonly production: boolean
  /** Administrators act as others only from a session that was signed in with a second factor. */
  readonly secondFactorRequired: boolean
  readonly demo: boolean
}

/** @throws Error that lists every invalid variable with its allowed values */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const settings = readSettings(environment)
  const production = settings.NODE_ENV === 'production'
  if (production) refuseDemoSettings(settings)
  const port = settings.PORT ?? 8080
  const host = settings.HOST ?? '127.0.0.1'
  const publicUrl = (
    settings.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  ).replace(/\/$/, '')
  const isOnlyHere = isLoopback(host) && !publicUrl.startsWith('https:')
  return {
    port,
    host,
    dataDirectory: resolve(settings.DATA_DIR ?? 'data'),
    databaseUrl: settings.DATABASE_URL,
    databaseTimeoutSeconds: settings.DATABASE_TIMEOUT,
    databaseWaitSeconds: settings.DATABASE_WAIT ?? 120,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    metricsToken: settings.METRICS_TOKEN,
    healthTimeoutSeconds: settings.HEALTH_TIMEOUT,
    liveCheckIntervalSeconds: settings.LIVE_CHECK_INTERVAL,
    keyEncryptionKeys: listOf(settings.KEY_ENCRYPTION_KEY),
    publicUrl,
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
    pushServices: listOf(settings.PUSH_SERVICES),
    letterHosts: listOf(settings.LETTER_HOSTS).map((host) => {
      const [origin = '', name = ''] = host.split('=')
      return { origin, name: name.trim() }
    }),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Vrachtpas <noreply@${new URL(publicUrl).hostname}>`,
    smsGateway: serviceOf(settings.SMS_URL, settings.SMS_TOKEN),
    vihbRegister: serviceOf(settings.VIHB_REGISTER_URL, settings.VIHB_REGISTER_TOKEN),
    ebaPrivateNetwork: settings.EBA_PRIVATE_NETWORK ?? false,
    webhookPrivateNetwork: settings.WEBHOOK_PRIVATE_NETWORK ?? false,
    lma: lmaSettingsOf(settings),
    s3: s3SettingsOf(settings),
    mapTiles: mapTilesOf(settings),
    tracing: tracingOf(settings),
    organisation: organisationOf(settings),
    retention: {
      letterYears: settings.RETENTION_LETTERS_YEARS ?? usualPeriods.letterYears,
      taxYears: settings.RETENTION_TAX_YEARS ?? usualPeriods.taxYears,
      messageMonths: settings.RETENTION_MESSAGES_MONTHS ?? usualPeriods.messageMonths,
      auditMonths: settings.RETENTION_AUDIT_MONTHS ?? usualPeriods.auditMonths,
    },
    hydraPrefix: settings.HYDRA_PREFIX ?? false,
    logLevel: settings.LOG_LEVEL ?? 'info',
    production,
    secondFactorRequired:
      settings.SECOND_FACTOR === undefined ? production : settings.SECOND_FACTOR === 'required',
    demo: settings.DEMO ?? (!production && isOnlyHere && settings.DATABASE_URL === undefined),
  }
}

const listOf = (setting: string | undefined): string[] => setting?.split(',').map((item) => item.trim()) ?? []

/** Mail links need the public address, and stand-ins would look as if they worked. `none`: switched off. */
const neededInProduction = ['PUBLIC_URL', 'SMTP_URL', 'SMS_URL', 'VIHB_REGISTER_URL'] as const

/** @throws Error that names the settings with which production would use fictional data or send nothing */
function refuseDemoSettings(settings: Settings): void {
  const refused: Name[] = neededInProduction.filter((name) => settings[name] === undefined)
  if (settings.DEMO === true) refused.push('DEMO')
  if (refused.length > 0) throw mustBe(refused)
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const serviceOf = (url: string | undefined, token: string | undefined) =>
  url === undefined || url === 'none' ? url : { url, token }

/** The test environment takes the place of the real one. */
function lmaSettingsOf(settings: Settings): LmaSettings | undefined {
  const address = settings.LMA_TEST_URL ?? settings.LMA_URL
  if (address === undefined) return undefined
  return {
    name: settings.LMA_TEST_URL === undefined ? 'real' : 'test',
    address,
    certificateFile: settings.LMA_CERTIFICATE_FILE,
    keyFile: settings.LMA_KEY_FILE,
    authoritiesFile: settings.LMA_AUTHORITIES_FILE,
  }
}

const mapTilesOf = ({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution = '',
}: Settings): MapTiles | undefined => (url === undefined ? undefined : { url, attribution })

const tracingOf = (settings: Settings): TracingSettings | undefined =>
  settings.OTEL_SDK_DISABLED === true ||
  (settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) === undefined
    ? undefined
    : {
        serviceName: settings.OTEL_SERVICE_NAME ?? 'vrachtpas',
        sampledPart: settings.OTEL_TRACES_SAMPLER_ARG ?? 1,
        batches: {
          scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY ?? 5_000,
          exportTimeoutMillis: settings.OTEL_BSP_EXPORT_TIMEOUT ?? 30_000,
          maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE ?? 2_048,
          maxExportBatchSize: settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE ?? 512,
        },
      }

function organisationOf({
  ORGANISATION: name,
  ORGANISATION_ADDRESS: address,
  PRIVACY_CONTACT: privacyContact,
}: Settings): Organisation | undefined {
  const organisation = { name, address, privacyContact }
  return Object.values(organisation).every((value) => value === undefined) ? undefined : organisation
}

/** @throws Error that lists the missing variables when only some are set */
function s3SettingsOf(settings: Settings): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: forcePathStyle,
  } = settings
  const values = [endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle]
  if (values.every((value) => value === undefined)) return undefined
  if (
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined ||
    (endpoint === undefined && region === undefined)
  ) {
    const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    const needed = endpoint === undefined ? [...required, 'S3_REGION' as const] : required
    throw mustBe(
      needed.filter((name) => settings[name] === undefined),
      '; files go to S3 as soon as one S3 setting is there',
    )
  }
  return {
    endpoint,
    // Other S3 stores have no regions, but signing a request needs one.
    region: region ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: forcePathStyle ?? endpoint !== undefined,
  }
}
