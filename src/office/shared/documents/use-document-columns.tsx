import { useTranslation } from 'react-i18next'
import type { Document } from '#contract/letters/documents.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { Day } from '../detail/Moments.tsx'

export function useDocumentColumns<Row extends Document>(
  owner: readonly Column<Row>[] = [],
): readonly Column<Row>[] {
  const { t } = useTranslation('documents')
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      width: 240,
      maxWidth: 480,
      visibility: 'always',
      cell: (row) => row.name,
    },
    {
      key: 'documentType',
      title: t('type'),
      sortable: true,
      width: 140,
      cell: (row) => t(`types.${row.documentType}`),
    },
    ...owner,
    {
      key: 'version',
      title: t('versions'),
      numeric: true,
      width: 90,
      cell: (row) => row.latestVersion?.version ?? '–',
    },
    {
      key: 'updatedAt',
      title: t('changed'),
      sortable: true,
      width: 120,
      cell: (row) => <Day at={row.updatedAt} />,
    },
    {
      key: 'createdAt',
      title: t('added'),
      sortable: true,
      width: 120,
      cell: (row) => <Day at={row.createdAt} />,
    },
  ]
}
