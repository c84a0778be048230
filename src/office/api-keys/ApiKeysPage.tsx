import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiKey, apiKeys, type IssuedApiKey, revokeApiKey } from '#contract/accounts/api-keys.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { EmptyState, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { customerFilter } from '../shared/list/customer-filter.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { mayNow, mayPerformNow } from '../shared/page/may-now.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReload } from '../shared/page/use-reload.ts'
import { subjectOf } from './scope-subject.ts'
import { AskedAction, RowMenu } from '../shared/page/item-actions.tsx'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'
import { SecretDialog, SecretText } from '../shared/dialogs/SecretDialog.tsx'

const NewKeyDialog = lazyDialog(async () => (await import('./NewKeyDialog.tsx')).NewKeyDialog)

const list = defineList({
  name: 'api keys',
  texts: 'apikeys',
  sorting: { field: 'name', direction: 'asc' },
  filters: {
    revoked: { kind: 'yesNo', title: (t) => t('revokedFilter') },
    expiresAt: { kind: 'dates', title: (t) => t('expires') },
    lastUsedAt: { kind: 'dates', title: (t) => t('lastUsed') },
    customer: customerFilter<'apikeys'>((t) => t('customer')),
  },
  load: (query, { signal }) => call(apiKeys.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('apikeys')
  const user = useUser()
  const reload = useReload()
  const [isAdding, setAdding] = useState(false)
  const [issued, setIssued] = useState<IssuedApiKey>()
  const mayAdd = mayNow(user.roles, 'create', 'ApiKey') && !seesAllCustomers(user)
  const addButton = mayAdd ? (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      <LinkButton to="/webhooks" variant="outline">
        {t('webhooks')}
      </LinkButton>
      <Button onClick={() => setAdding(true)}>
        <PlusIcon width={20} height={20} />
        {t('add')}
      </Button>
    </chakra.div>
  ) : null
  return (
    <>
      <ListLayout
        list={list}
        title={t('title')}
        action={addButton}
        above={<chakra.p color="fg.muted">{t('about')}</chakra.p>}
        searchLabel={t('search')}
        columns={useColumns(seesAllCustomers(user))}
        nameOf={({ name }) => name}
        changeKey={({ state, lastUsedAt = '' }) => state + lastUsedAt}
        rowMenu={(key) => <KeyMenu apiKey={key} />}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {isAdding ? (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setIssued(key)
            void reload()
          }}
        />
      ) : null}
      {issued === undefined ? null : <IssuedKeyDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  )
}

const tones = { active: 'success', expired: 'warning', revoked: 'neutral' } as const

function useColumns(withCustomer: boolean): readonly Column<ApiKey>[] {
  const { t } = useTranslation('apikeys')
  const { date, moment } = useFormats()
  const columns = keyedColumns<ApiKey>({
    name: { title: t('name'), sortable: true, width: 170, maxWidth: 320, cell: (row) => row.name },
    customer: { title: t('customer'), width: 180, maxWidth: 320, cell: (row) => row.customer.name },
    state: {
      title: t('state'),
      width: 128,
      cell: (row) => <StatusBadge tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
    },
    scopes: {
      title: t('scopes'),
      width: 200,
      maxWidth: 560,
      cell: (row) => row.scopes.map((scope) => t(`scope.${subjectOf(scope)}`)).join(', '),
    },
    lastUsedAt: {
      title: t('lastUsed'),
      sortable: true,
      width: 148,
      cell: (row) => (row.lastUsedAt === undefined ? t('neverUsed') : moment(row.lastUsedAt)),
    },
    expiresAt: { title: t('expires'), sortable: true, width: 116, cell: (row) => date(row.expiresAt) },
    ending: {
      title: t('ending'),
      width: 92,
      cell: (row) => <chakra.code fontFamily="mono">{row.ending}</chakra.code>,
    },
    createdBy: {
      title: t('createdBy'),
      width: 150,
      maxWidth: 280,
      cell: ({ createdBy: { name, active } }) => (active ? name : t('makerLeft', { name })),
    },
    createdAt: {
      title: t('created'),
      sortable: true,
      width: 132,
      visibility: 'hidden',
      cell: (row) => date(row.createdAt),
    },
    revokedBy: {
      title: t('revokedBy'),
      width: 180,
      visibility: 'hidden',
      cell: (row) => row.revokedBy ?? '',
    },
  })
  return columns.filter(({ key }) => withCustomer || key !== 'customer')
}

function KeyMenu({ apiKey: { id, name, state } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('apikeys')
  const { roles } = useUser()
  if (state === 'revoked' || !mayPerformNow(roles, 'revokeApiKey')) return null
  return (
    <RowMenu name={name}>
      <AskedAction
        tone="danger"
        label={t('revoke')}
        title={t('revokeTitle', { name })}
        body={t('revokeBody')}
        act={() => call(revokeApiKey, { params: { id } })}
        done={t('revokedNow', { name })}
      />
    </RowMenu>
  )
}

function IssuedKeyDialog({ issued, onClose }: Closable & { readonly issued: IssuedApiKey }) {
  const { t } = useTranslation('apikeys')
  return (
    <SecretDialog texts="apikeys" issued={issued} onClose={onClose}>
      <chakra.div display="grid" gap="6px">
        <chakra.p color="fg.muted">{t('made.use')}</chakra.p>
        <SecretText>Authorization: Bearer {issued.secret.slice(0, 14)}…</SecretText>
      </chakra.div>
    </SecretDialog>
  )
}
