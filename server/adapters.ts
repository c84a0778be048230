import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from './config.ts'
import { folderTransport, type MailTransport, smtpTransport } from './mail/transport.ts'
import { demoRegister } from './registers/demo-register.ts'
import { httpRegister, type VihbRegister } from './registers/vihb-register.ts'
import { httpGateway, outboxGateway, type SmsGateway } from './sms/gateway.ts'

/** What lies outside: each the real one that the settings name, or the bundled one. */
export interface Adapters {
  readonly mail: MailTransport
  readonly sms: SmsGateway
  readonly vihbRegister: VihbRegister
}

type Settings = Pick<Config, 'dataDirectory' | 'smtpUrl' | 'mailFrom' | 'smsGateway' | 'vihbRegister'>

/** The adapters of these settings; nothing is connected before it is used. */
export const openAdapters = (settings: Settings, log: Pick<BaseLogger, 'info'>): Adapters => ({
  mail:
    settings.smtpUrl === undefined
      ? folderTransport({ folder: join(settings.dataDirectory, 'mail'), from: settings.mailFrom })
      : smtpTransport({ url: settings.smtpUrl, from: settings.mailFrom }),
  sms: settings.smsGateway === undefined ? outboxGateway(log) : httpGateway(settings.smsGateway),
  vihbRegister: settings.vihbRegister === undefined ? demoRegister : httpRegister(settings.vihbRegister),
})

/** Which adapter is in use for what; told to the operator. */
export const namesOf = (adapters: Adapters) => ({
  mail: adapters.mail.name,
  sms: adapters.sms.name,
  vihbRegister: adapters.vihbRegister.name,
})
