import { useTranslation } from 'react-i18next'
import { allDocumentTypes, documents } from '#contract/letters/documents.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FileIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { DocumentMenu } from '../shared/documents/DocumentMenu.tsx'
import { useDocumentColumns } from '../shared/documents/use-document-columns.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import {
  companyChoices,
  flowChoices,
  projectChoices,
  shipmentChoices,
} from '../shared/choices/reference-choices.ts'
import { mayChangeDocument, type OwnedDocument, withOwners } from './document-owners.ts'
import { AddLink } from '../shared/page/item-actions.tsx'

const list = defineList({
  name: 'documents',
  texts: 'documents',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    type: {
      kind: 'choice',
      parameter: 'documentType',
      values: allDocumentTypes,
      titleOf: (t, type) => t(`types.${type as (typeof allDocumentTypes)[number]}`),
      title: (t) => t('type'),
    },
    project: { kind: 'reference', choices: projectChoices, title: (t) => t('project') },
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('company') },
    flow: {
      kind: 'reference',
      parameter: 'materialFlow',
      choices: flowChoices,
      title: (t) => t('flow'),
    },
    shipment: { kind: 'reference', choices: shipmentChoices, title: (t) => t('shipment') },
    createdAt: { kind: 'dates', title: (t) => t('added') },
  },
  load: async (query, { signal }) => {
    const page = await call(documents.list, { query, signal })
    return { ...page, member: await withOwners(page.member, signal) }
  },
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('documents')
  const { roles } = useUser()
  const columns = useDocumentColumns<OwnedDocument>([
    {
      key: 'owner',
      title: t('owner'),
      width: 220,
      maxWidth: 400,
      cell: ({ owner }) => owner?.title ?? '–',
    },
  ])
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={may(roles, 'create', 'Document') ? <AddLink to="/documents/new">{t('add')}</AddLink> : null}
      searchLabel={t('search')}
      columns={columns}
      linkOf={({ id }) => `/documents/${id}`}
      rowMenu={(row) => <DocumentMenu document={row} mayChange={mayChangeDocument(roles, row)} />}
      empty={<EmptyState icon={FileIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}
