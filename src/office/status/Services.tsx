import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { MessageSending, SystemStatus } from '#contract/office/system-status.ts'
import { Card, SectionTitle, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { useNow } from '../../ui/controls/use-now.ts'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { registerState, sendingState, type ServiceState, serviceTones } from './service-states.ts'

export function Services({ status }: { readonly status: SystemStatus }) {
  const { t } = useTranslation('status')
  const { moment } = useFormats()
  const now = useNow()
  const { files, mail, sms, register } = status
  const adapterName = (adapter: string) => t(`adapters.${adapter}`, { defaultValue: adapter })
  const lastSent = ({ reason, lastSentAt }: MessageSending) =>
    [reason, lastSentAt === undefined ? t('neverSent') : t('lastSent', { when: moment(lastSentAt) })]
      .filter((part) => part !== undefined)
      .join('; ')
  return (
    <Card>
      <SectionTitle>{t('services')}</SectionTitle>
      <PlainTable label={t('services')} columns={[t('service'), t('by'), t('state')]}>
        <ServiceRow
          name={t('names.files')}
          adapter={adapterName(files.adapter)}
          state={files.reachable && files.room ? 'works' : 'failing'}
        />
        <ServiceRow
          name={t('names.mail')}
          adapter={adapterName(mail.adapter)}
          state={sendingState(mail, now)}
          details={lastSent(mail)}
        />
        <ServiceRow
          name={t('names.sms')}
          adapter={adapterName(sms.adapter)}
          state={sendingState(sms, now)}
          details={lastSent(sms)}
        />
        <ServiceRow
          name={t('names.register')}
          adapter={adapterName(register.adapter)}
          state={registerState(register)}
          details={
            register.last === undefined ? undefined : t('lastLookup', { when: moment(register.last.at) })
          }
        />
      </PlainTable>
    </Card>
  )
}

function ServiceRow({
  name,
  adapter,
  state,
  details,
}: {
  readonly name: string
  readonly adapter: string
  readonly state: ServiceState
  readonly details?: string | undefined
}) {
  const { t } = useTranslation('status')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {adapter}
        {details === undefined ? null : (
          <chakra.div fontSize="label" color="fg.muted">
            {details}
          </chakra.div>
        )}
      </td>
      <td>
        <StatusBadge tone={serviceTones[state]}>{t(`states.${state}`)}</StatusBadge>
      </td>
    </tr>
  )
}
