import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import type { Config } from '../../config.ts'
import { httpWeighbridges, type Weighbridges } from '../../integrations/eba/weighbridges.ts'
import { type LmaDesk, noDesk } from '../../integrations/lma/lma-desk.ts'
import { soapDesk } from '../../integrations/lma/soap-desk.ts'
import {
  folderTransport,
  type MailTransport,
  noTransport,
  smtpTransport,
} from '../../platform/mail/transport.ts'
import { demoRegister } from '../../parties/registers/demo-register.ts'
import { type PushSender, webPushSender } from '../../platform/push/web-push.ts'
import { noRegister } from '../../parties/registers/no-register.ts'
import { httpRegister, type VihbRegister } from '../../parties/registers/vihb-register.ts'
import { httpGateway, noGateway, outboxGateway, type SmsGateway } from '../../platform/sms/gateway.ts'
import { httpWebhooks, type WebhookSender } from '../../integrations/webhooks/http-webhooks.ts'

export interface Adapters {
  readonly mail: MailTransport
  readonly sms: SmsGateway
  readonly vihbRegister: VihbRegister
  readonly push: PushSender
  readonly weighbridges: Weighbridges
  readonly webhooks: WebhookSender
  readonly lma: LmaDesk
}

type Settings = Pick<Config, 'dataDirectory' | 'smtpUrl' | 'mailFrom' | 'smsGateway' | 'vihbRegister'> & {
  readonly ebaPrivateNetwork?: boolean | undefined
  readonly webhookPrivateNetwork?: boolean | undefined
  readonly lma?: Config['lma']
}

export const openAdapters = (settings: Settings, log: Pick<BaseLogger, 'info'>): Adapters => ({
  mail: transportOf(settings),
  sms: gatewayOf(settings.smsGateway, log),
  vihbRegister: registerOf(settings.vihbRegister),
  push: webPushSender(contactOf(settings.mailFrom)),
  weighbridges: httpWeighbridges({ allowPrivateNetwork: settings.ebaPrivateNetwork === true }),
  webhooks: httpWebhooks({ allowPrivateNetwork: settings.webhookPrivateNetwork === true }),
  lma: deskOf(settings.lma),
})

/** @throws Error for a file of a certificate that cannot be read */
function deskOf(settings: Config['lma']): LmaDesk {
  if (settings === undefined) return noDesk
  const { certificateFile, keyFile, authoritiesFile, ...desk } = settings
  const textOf = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file, 'utf8'))
  return soapDesk({
    ...desk,
    certificate: textOf(certificateFile),
    key: textOf(keyFile),
    authorities: textOf(authoritiesFile),
  })
}

const contactOf = (mailFrom: string) => `mailto:${/[^<>\s]+@[^<>\s]+/.exec(mailFrom)?.[0] ?? ''}`

function transportOf({ smtpUrl, mailFrom: from, dataDirectory }: Settings): MailTransport {
  if (smtpUrl === 'none') return noTransport
  return smtpUrl === undefined
    ? folderTransport({ folder: join(dataDirectory, 'mail'), from })
    : smtpTransport({ url: smtpUrl, from })
}

function gatewayOf(setting: Settings['smsGateway'], log: Pick<BaseLogger, 'info'>): SmsGateway {
  if (setting === 'none') return noGateway
  return setting === undefined ? outboxGateway(log) : httpGateway(setting)
}

export const switchedOff = ({ mail, sms }: Pick<Adapters, 'mail' | 'sms'>): ReadonlySet<NotificationMethod> =>
  new Set([
    ...(mail.name === 'none' ? (['email'] as const) : []),
    ...(sms.name === 'none' ? (['sms'] as const) : []),
  ])

function registerOf(setting: Settings['vihbRegister']): VihbRegister {
  if (setting === 'none') return noRegister
  return setting === undefined ? demoRegister : httpRegister(setting)
}

export const adapterNames = (adapters: Adapters) => ({
  mail: adapters.mail.name,
  sms: adapters.sms.name,
  vihbRegister: adapters.vihbRegister.name,
})
