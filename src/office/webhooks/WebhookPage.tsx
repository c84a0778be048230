import { useTranslation } from 'react-i18next'
import {
  deliveryStatuses,
  type DeliveryStatus,
  type Webhook,
  webhookDeliveries,
  type WebhookDeliveryRow,
  webhookEvents,
  type WebhookEvent,
  webhooks,
} from '#contract/integrations/webhooks.ts'
import { call } from '../../api/call.ts'
import { Alert, EmptyState, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import {
  eventKey,
  stateTones,
  statusTones,
  useEventNames,
  useOutcomeText,
  useWebhookUpdates,
} from './shared-by-pages.ts'
import { WebhookActions } from './WebhookActions.tsx'

const DeliveryDialog = lazyDialog(async () => (await import('./DeliveryDialog.tsx')).DeliveryDialog)

const list = defineList({
  name: 'webhook deliveries',
  texts: 'webhooks',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    status: {
      kind: 'choice',
      values: deliveryStatuses,
      titleOf: (t, status) => t(`statuses.${status as DeliveryStatus}`),
      title: (t) => t('status'),
    },
    event: {
      kind: 'choice',
      values: webhookEvents,
      titleOf: (t, event) => t(`event.${eventKey(event as WebhookEvent)}`),
      title: (t) => t('events'),
    },
    createdAt: { kind: 'dates', title: (t) => t('createdAt') },
  },
  load: async (query, { signal, params }) => {
    const id = params['webhookId'] ?? ''
    const [webhook, page] = await Promise.all([
      call(webhooks.read, { params: { id }, signal }),
      call(webhookDeliveries.list, { query: { ...query, webhook: id }, signal }),
    ])
    return { ...page, webhook }
  },
})
export const { loader } = list

export function Component() {
  useWebhookUpdates()
  const { t } = useTranslation('webhooks')
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('deliveries')}
        above={(loaded) => (loaded === undefined ? null : <WebhookHead webhook={loaded.webhook} />)}
        columns={useColumns()}
        linkOf={({ id }) => linkTo(id)}
        changeKey={({ status, attempts }) => `${status} ${attempts}`}
        empty={<EmptyState title={t('noDeliveries')} hint={t('noDeliveriesHint')} />}
      />
      <ItemDialog
        id={item}
        title={t('delivery')}
        read={(id, signal) => call(webhookDeliveries.read, { params: { id }, signal })}
        onClose={close}
      >
        {(delivery) =>
          delivery === undefined ? null : <DeliveryDialog delivery={delivery} onClose={close} />
        }
      </ItemDialog>
    </>
  )
}

function WebhookHead({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { moment, number } = useFormats()
  const namesOf = useEventNames()
  const shown = (at: string | undefined) => (at === undefined ? t('never') : moment(at))
  return (
    <WebhookActions webhook={webhook}>
      {({ action, menu }) => (
        <DetailLayout
          back={{ to: '/webhooks', title: t('back') }}
          title={webhook.name}
          badges={<StatusBadge tone={stateTones[webhook.state]}>{t(`states.${webhook.state}`)}</StatusBadge>}
          action={action}
          menu={menu}
          notice={<Notice webhook={webhook} />}
        >
          <FactsCard title={t('facts')} minColumnWidth="200px">
            <Fact term={t('address')}>{webhook.address}</Fact>
            <Fact term={t('events')}>{namesOf(webhook.events)}</Fact>
            <Fact term={t('lastSuccess')}>{shown(webhook.lastSuccessAt)}</Fact>
            <Fact term={t('lastFailure')}>{shown(webhook.lastFailureAt)}</Fact>
            <Fact term={t('undelivered')}>{number(webhook.undelivered)}</Fact>
            <Fact term={t('createdBy')} details={moment(webhook.createdAt)}>
              {webhook.createdBy.name}
            </Fact>
          </FactsCard>
        </DetailLayout>
      )}
    </WebhookActions>
  )
}

function Notice({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useFormats()
  const { state, pausedAt, pauseReason = 'office', previousSecretUntil } = webhook
  if (state === 'paused' && pausedAt !== undefined)
    return (
      <Alert tone={pauseReason === 'office' ? 'info' : 'danger'}>
        {t(`pausedNotice.${pauseReason}`, { when: moment(pausedAt) })}
      </Alert>
    )
  if (state === 'failing') return <Alert tone="warning">{t('failingNotice')}</Alert>
  return previousSecretUntil === undefined ? null : (
    <Alert tone="info">{t('rotatedNotice', { when: moment(previousSecretUntil) })}</Alert>
  )
}

function useColumns(): readonly Column<WebhookDeliveryRow>[] {
  const { t } = useTranslation('webhooks')
  const { moment, number } = useFormats()
  const outcomeOf = useOutcomeText()
  return keyedColumns({
    createdAt: { title: t('createdAt'), sortable: true, width: 148, cell: (row) => moment(row.createdAt) },
    event: {
      title: t('events'),
      width: 200,
      maxWidth: 360,
      cell: (row) => t(`event.${eventKey(row.event)}`),
    },
    status: {
      title: t('status'),
      width: 132,
      cell: (row) => <StatusBadge tone={statusTones[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    response: {
      title: t('response'),
      width: 180,
      maxWidth: 320,
      cell: (row) =>
        row.lastAttemptAt === undefined
          ? '–'
          : (outcomeOf({ status: row.responseStatus, failure: row.failure }) ?? '–'),
    },
    milliseconds: {
      title: t('duration'),
      numeric: true,
      width: 104,
      cell: (row) => (row.milliseconds === undefined ? '–' : t('milliseconds', { count: row.milliseconds })),
    },
    attempts: { title: t('attempts'), numeric: true, width: 92, cell: (row) => number(row.attempts) },
    shipment: { title: t('shipment'), width: 180, cell: (row) => row.shipmentNumber ?? '–' },
  })
}
