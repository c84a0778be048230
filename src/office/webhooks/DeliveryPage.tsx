import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { replayDelivery, webhookDeliveries, type WebhookDelivery } from '#contract/webhooks.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, SectionTitle, StatusBadge } from '../../ui/surfaces.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { createPage } from '../shared/create-page.tsx'
import { DetailLayout } from '../shared/DetailLayout.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { PlainTable } from '../shared/PlainTable.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { eventKey, statusTones, useOutcomeText, useWebhookUpdates } from './shared-by-pages.ts'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`delivery ${params['deliveryId']}`, request, (signal) =>
    call(webhookDeliveries.read, { params: { id: params['deliveryId'] ?? '' }, signal }),
  )

/** What was sent to a webhook, what came back, and each try. */
function DeliveryDetails({ data: delivery }: { readonly data: WebhookDelivery }) {
  useWebhookUpdates()
  const { t } = useTranslation('webhooks')
  const { moment, number } = useFormats()
  const { busy, run } = useMutation()
  const { id, webhook, event, status, shipment, shipmentNumber } = delivery
  const mayReplay = status !== 'waiting' && event !== 'webhook.test'
  const replay = () => run(() => call(replayDelivery, { params: { id } }), t('queuedNow'))
  return (
    <DetailLayout
      back={{ to: `/webhooks/${webhook}`, title: t('backToWebhook') }}
      eyebrow={t('delivery')}
      title={t(`event.${eventKey(event)}`)}
      badges={<StatusBadge tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusBadge>}
      facts={[
        { term: t('createdAt'), value: moment(delivery.createdAt) },
        {
          term: t('shipment'),
          value:
            shipment === undefined ? undefined : (
              <TextLink to={`/shipments/${shipment}`}>{shipmentNumber}</TextLink>
            ),
        },
        { term: t('attempts'), value: number(delivery.attempts) },
        { term: t('id'), value: <chakra.code fontFamily="mono">{id}</chakra.code> },
      ]}
      action={
        mayReplay ? (
          <Button disabled={busy} onClick={() => void replay()}>
            {t('sendAgain')}
          </Button>
        ) : undefined
      }
    >
      <Attempts delivery={delivery} />
      <TextCard id="answer" title={t('answered')} text={delivery.answer} otherwise={t('noAnswer')} />
      <TextCard
        id="sent"
        title={t('sent')}
        text={delivery.body === undefined ? undefined : JSON.stringify(JSON.parse(delivery.body), null, 2)}
        otherwise={t('sentGone')}
      />
    </DetailLayout>
  )
}

function Attempts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useFormats()
  const outcomeOf = useOutcomeText()
  if (delivery.log.length === 0) return null
  return (
    <Card aria-labelledby="attempts">
      <SectionTitle id="attempts">{t('log')}</SectionTitle>
      <PlainTable label={t('log')} columns={[t('at'), t('outcome'), t('duration')]}>
        {delivery.log.map((attempt, index) => (
          <tr key={`${attempt.at} ${delivery.log.length - index}`}>
            <td>{moment(attempt.at)}</td>
            <td>{outcomeOf(attempt)}</td>
            <td>{t('milliseconds', { count: attempt.milliseconds })}</td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  )
}

function TextCard({
  id,
  title,
  text,
  otherwise,
}: {
  readonly id: string
  readonly title: string
  readonly text: string | undefined
  readonly otherwise: string
}) {
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {text === undefined || text === '' ? (
        <chakra.p paddingTop="8px" color="fg.muted">
          {otherwise}
        </chakra.p>
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
    </Card>
  )
}

const DeliveryPage = createPage(loader, DeliveryDetails)

export { DeliveryPage as Component }
