import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { usualPeriods } from '#contract/accounts/retention.ts'
import { readConfig } from '../../../server/config.ts'

test('without settings it listens on the loopback address alone, with a database of its own', () => {
  expect(readConfig({})).toEqual({
    databaseWaitSeconds: 120,
    port: 8080,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    publicUrl: 'http://127.0.0.1:8080',
    trustedProxies: [],
    mailFrom: 'Vrachtpas <noreply@127.0.0.1>',
    pushServices: [],
    letterHosts: [],
    ebaPrivateNetwork: false,
    webhookPrivateNetwork: false,
    hydraPrefix: false,
    retention: usualPeriods,
    logLevel: 'info',
    production: false,
    secondFactorRequired: false,
    keyEncryptionKeys: [],
    demo: true,
  })
})

test('an empty variable is none', () => {
  expect(
    readConfig({
      PORT: '',
      DATABASE_URL: '',
      LOG_LEVEL: '',
      NODE_ENV: '',
      DATA_DIR: '',
      HOST: '',
      PUBLIC_URL: '',
    }),
  ).toEqual(readConfig({}))
})

test('every setting is taken', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/vrachtpas',
    DATABASE_URL: 'postgresql://u:p@db/vrachtpas',
    PUBLIC_URL: 'https://vrachtpas.example.com/',
    TRUSTED_PROXIES: '10.0.0.0/8, fd00::1',
    PUSH_SERVICES: 'https://push.example.com, http://127.0.0.1:9',
    LETTER_HOSTS: 'https://brieven.example.nl=Waterbeheer Voorbeeld, http://127.0.0.1:9=Ander',
    EBA_PRIVATE_NETWORK: 'true',
    WEBHOOK_PRIVATE_NETWORK: 'true',
    SMTP_URL: 'smtps://u:p@mail.example.com',
    MAIL_FROM: 'Vrachten <brief@example.com>',
    SMS_URL: 'https://sms.example.com/messages',
    SMS_TOKEN: 's',
    VIHB_REGISTER_URL: 'https://register.example.com',
    MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: 'Kaartmakers',
    HYDRA_PREFIX: 'true',
    KEY_ENCRYPTION_KEY: `${'new/'.repeat(8)},${'old+'.repeat(8)}`,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  })
  expect(config).toEqual({
    databaseWaitSeconds: 120,
    port: 0,
    host: '0.0.0.0',
    dataDirectory: '/var/lib/vrachtpas',
    databaseUrl: 'postgresql://u:p@db/vrachtpas',
    publicUrl: 'https://vrachtpas.example.com',
    trustedProxies: ['10.0.0.0/8', 'fd00::1'],
    smtpUrl: 'smtps://u:p@mail.example.com',
    mailFrom: 'Vrachten <brief@example.com>',
    pushServices: ['https://push.example.com', 'http://127.0.0.1:9'],
    letterHosts: [
      { origin: 'https://brieven.example.nl', name: 'Waterbeheer Voorbeeld' },
      { origin: 'http://127.0.0.1:9', name: 'Ander' },
    ],
    ebaPrivateNetwork: true,
    webhookPrivateNetwork: true,
    smsGateway: { url: 'https://sms.example.com/messages', token: 's' },
    vihbRegister: { url: 'https://register.example.com', token: undefined },
    mapTiles: { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: 'Kaartmakers' },
    hydraPrefix: true,
    retention: usualPeriods,
    keyEncryptionKeys: ['new/'.repeat(8), 'old+'.repeat(8)],
    logLevel: 'warn',
    production: true,
    secondFactorRequired: true,
    demo: false,
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'vrachtpas.example.com'],
  ['PUBLIC_URL', 'ftp://x'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
  ['TRUSTED_PROXIES', 'all of them'],
  ['PUSH_SERVICES', 'push.example.com'],
  ['LETTER_HOSTS', 'https://brieven.example.nl'],
  ['LETTER_HOSTS', 'brieven.example.nl=Waterbeheer'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
  ['SMS_URL', 'tel:31'],
  ['VIHB_REGISTER_URL', 'niwo'],
  ['KEY_ENCRYPTION_KEY', 'too short'],
  ['KEY_ENCRYPTION_KEY', `${'new/'.repeat(8)},`],
  ['OTEL_BSP_SCHEDULE_DELAY', 'often'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
  ['MAP_TILES_URL', 'https://tiles.example.com/map.png'],
])('%s = %s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
})

test('everything that is wrong is named at once, and no secret is repeated', () => {
  const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:hush@localhost' })
  expect(read).toThrow(/PORT must be [^]*DATABASE_URL must be /)
  expect(read).not.toThrow(/hush/)
})
