import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { replayDelivery, type WebhookDelivery } from '#contract/integrations/webhooks.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { NoneText, SectionTitle, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { Fact } from '../shared/detail/FactsCard.tsx'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { eventKey, statusTones, useOutcomeText } from './shared-by-pages.ts'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

export function DeliveryDialog({ delivery, onClose }: Closable & { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { busy, run } = useMutation()
  const { id, event, status } = delivery
  const mayReplay = status !== 'waiting' && event !== 'webhook.test'
  const replay = async () => {
    if (await run(() => call(replayDelivery, { params: { id } }), t('queuedNow'))) onClose()
  }
  return (
    <Dialog
      title={t(`event.${eventKey(event)}`)}
      onClose={onClose}
      footer={
        mayReplay ? (
          <Button disabled={busy} onClick={() => void replay()}>
            {t('sendAgain')}
          </Button>
        ) : undefined
      }
    >
      <chakra.div display="grid" gap="20px" minWidth={0}>
        <Facts delivery={delivery} />
        <Attempts delivery={delivery} />
        <TextPart title={t('answered')} text={delivery.answer} otherwise={t('noAnswer')} />
        <TextPart
          title={t('sent')}
          text={delivery.body === undefined ? undefined : JSON.stringify(JSON.parse(delivery.body), null, 2)}
          otherwise={t('sentGone')}
        />
      </chakra.div>
    </Dialog>
  )
}

function Facts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useFormats()
  const { id, status, shipment, shipmentNumber } = delivery
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(160px, 100%), 1fr))"
      gap="16px 24px"
      margin="0"
    >
      <Fact term={t('status')}>
        <StatusBadge tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusBadge>
      </Fact>
      <Fact term={t('createdAt')}>{moment(delivery.createdAt)}</Fact>
      {shipment === undefined ? null : (
        <Fact term={t('shipment')}>
          <TextLink to={`/shipments/${shipment}`}>{shipmentNumber}</TextLink>
        </Fact>
      )}
      <Fact term={t('id')}>
        <chakra.code fontFamily="mono" fontSize="label">
          {id}
        </chakra.code>
      </Fact>
    </chakra.dl>
  )
}

function Attempts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useFormats()
  const outcomeOf = useOutcomeText()
  if (delivery.log.length === 0) return null
  return (
    <PlainTable label={t('log')} columns={[t('at'), t('outcome'), t('duration')]}>
      {delivery.log.map((attempt, index) => (
        <tr key={`${attempt.at} ${delivery.log.length - index}`}>
          <td>{moment(attempt.at)}</td>
          <td>{outcomeOf(attempt)}</td>
          <td>{t('milliseconds', { count: attempt.milliseconds })}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

function TextPart({
  title,
  text,
  otherwise,
}: {
  readonly title: string
  readonly text: string | undefined
  readonly otherwise: string
}) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      {text === undefined || text === '' ? (
        <NoneText>{otherwise}</NoneText>
      ) : (
        <chakra.pre
          fontFamily="mono"
          fontSize="label"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          margin="8px 0 0"
        >
          {text}
        </chakra.pre>
      )}
    </section>
  )
}
