import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type IssuedWebhook, type Webhook, webhooks } from '#contract/integrations/webhooks.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { EmptyState, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { SecretDialog } from '../shared/dialogs/SecretDialog.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { mayNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReload } from '../shared/page/use-reload.ts'
import { stateTones, useEventNames, useWebhookUpdates } from './shared-by-pages.ts'

const NewWebhookDialog = lazyDialog(async () => (await import('./webhook-dialogs.tsx')).NewWebhookDialog)

const list = defineList({
  name: 'webhooks',
  texts: 'webhooks',
  sorting: { field: 'name', direction: 'asc' },
  filters: { paused: { kind: 'yesNo', title: (t) => t('pausedFilter') } },
  load: (query, { signal }) => call(webhooks.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('webhooks')
  useWebhookUpdates()
  const reload = useReload()
  const [isAdding, setAdding] = useState(false)
  const [issued, setIssued] = useState<IssuedWebhook>()
  const { roles } = useUser()
  return (
    <>
      <ListLayout
        list={list}
        title={t('title')}
        action={
          <chakra.div display="flex" flexWrap="wrap" gap="8px">
            <LinkButton to="/api-keys" variant="outline">
              {t('apiKeys')}
            </LinkButton>
            {mayNow(roles, 'create', 'Webhook') ? (
              <Button onClick={() => setAdding(true)}>
                <PlusIcon width={20} height={20} />
                {t('add')}
              </Button>
            ) : null}
          </chakra.div>
        }
        above={<chakra.p color="fg.muted">{t('about')}</chakra.p>}
        searchLabel={t('search')}
        columns={useColumns()}
        linkOf={({ id }) => `/webhooks/${id}`}
        nameOf={({ name }) => name}
        changeKey={({ version, state, undelivered }) => [version, state, undelivered].join(' ')}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {isAdding ? (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onMade={(webhook) => {
            setAdding(false)
            setIssued(webhook)
            void reload()
          }}
        />
      ) : null}
      {issued === undefined ? null : (
        <SecretDialog texts="webhooks" issued={issued} onClose={() => setIssued(undefined)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const { t } = useTranslation('webhooks')
  const { date, moment, number } = useFormats()
  const namesOf = useEventNames()
  return keyedColumns({
    name: { title: t('name'), sortable: true, width: 170, maxWidth: 320, cell: (row) => row.name },
    state: {
      title: t('state'),
      width: 136,
      cell: (row) => <StatusBadge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
    },
    events: { title: t('events'), width: 240, maxWidth: 480, cell: (row) => namesOf(row.events) },
    address: { title: t('address'), width: 240, maxWidth: 480, cell: (row) => row.address },
    lastSuccessAt: {
      title: t('lastSuccess'),
      width: 148,
      cell: (row) => (row.lastSuccessAt === undefined ? t('never') : moment(row.lastSuccessAt)),
    },
    undelivered: {
      title: t('undelivered'),
      numeric: true,
      width: 120,
      cell: (row) => number(row.undelivered),
    },
    createdBy: { title: t('createdBy'), width: 150, visibility: 'hidden', cell: (row) => row.createdBy.name },
    createdAt: {
      title: t('created'),
      sortable: true,
      width: 132,
      visibility: 'hidden',
      cell: (row) => date(row.createdAt),
    },
  })
}
