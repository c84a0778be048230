import { useTranslation } from 'react-i18next'
import { type Location, locations } from '#contract/parties/locations.ts'
import { call } from '../../api/call.ts'
import { PlaceIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { formatAddress } from '../shared/companies/company-values.ts'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { AddRow, ItemMenu } from './ItemMenu.tsx'

const LocationDialog = lazyDialog(
  async () => (await import('../shared/dialogs/LocationDialog.tsx')).LocationDialog,
)

export const defineLocationsList = (
  name: string,
  companyOf: (params: Readonly<Record<string, string | undefined>>) => string | undefined,
) =>
  defineList({
    name,
    texts: 'companies',
    sorting: { field: 'description', direction: 'asc' },
    filters: { ebaLocation: { kind: 'yesNo', title: (t) => t('location.ebaLocation') } },
    load: async (query, { signal, params }) => {
      const company = companyOf(params)
      if (company === undefined) return { member: [] as Location[], totalItems: 0 }
      return await call(locations.list, { query: { ...query, company }, signal })
    },
  })

function useLocationColumns(): readonly Column<Location>[] {
  const { t } = useTranslation('companies')
  const { country } = useFormats()
  const degrees = useDegrees()
  return [
    {
      key: 'description',
      title: t('location.description'),
      sortable: true,
      width: 240,
      maxWidth: 400,
      cell: (row) => row.description,
    },
    {
      key: 'address',
      title: t('fields.address'),
      width: 240,
      maxWidth: 360,
      cell: (row) => formatAddress(row.address) ?? '–',
    },
    {
      key: 'city',
      title: t('fields.city'),
      sortable: true,
      width: 150,
      visibility: 'hidden',
      cell: (row) => row.address?.city ?? '–',
    },
    {
      key: 'country',
      title: t('fields.country'),
      width: 140,
      cell: (row) => (row.address?.country === undefined ? '–' : country(row.address.country)),
    },
    {
      key: 'position',
      title: t('location.position'),
      width: 190,
      cell: (row) => <span className="numbers">{degrees(row.position)}</span>,
    },
    {
      key: 'ebaLocation',
      title: t('location.ebaLocation'),
      width: 130,
      cell: (row) => (row.ebaLocation ? (row.ebaLocationId ?? '✓') : '–'),
    },
  ]
}

/** Four decimals are ten metres. */
function useDegrees() {
  const { i18n } = useTranslation('companies')
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return (position: Location['position']) =>
    position === undefined
      ? '–'
      : `${format.format(position.latitude)}° / ${format.format(position.longitude)}°`
}

export function LocationsList({
  list,
  company,
  mayChange,
  title,
  embedded = false,
}: {
  readonly list: ReturnType<typeof defineLocationsList>
  readonly company: string
  readonly mayChange: boolean
  readonly title: string
  readonly embedded?: boolean
}) {
  const { t } = useTranslation('companies')
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        embedded={embedded}
        title={title}
        action={mayChange ? <AddRow to={linkTo('new')}>{t('location.add')}</AddRow> : null}
        searchLabel={t('location.search')}
        columns={useLocationColumns()}
        {...(mayChange
          ? {
              linkOf: ({ id }: Location) => linkTo(id),
              rowMenu: ({ id, description: name }: Location) => (
                <ItemMenu
                  name={name}
                  editAt={linkTo(id)}
                  removal={{
                    title: t('location.removeTitle', { name }),
                    body: t('location.removeBody'),
                    done: t('location.removed', { name }),
                    remove: () => call(locations.remove, { params: { id } }),
                  }}
                />
              ),
            }
          : {})}
        empty={
          <EmptyState icon={<PlaceIcon width={40} height={40} />} title={t('location.none')}>
            {t('location.noneHint')}
          </EmptyState>
        }
      />
      {mayChange ? <OpenLocation item={item} company={company} onClose={close} /> : null}
    </>
  )
}

function OpenLocation({
  item,
  company,
  onClose,
}: {
  readonly item: string | undefined
  readonly company: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('companies')
  return (
    <ItemDialog
      id={item}
      title={t('location.editTitle')}
      read={(id, signal) => call(locations.read, { params: { id }, signal })}
      onClose={onClose}
    >
      {(location) => (
        <LocationDialog
          company={company}
          {...(location === undefined ? {} : { location })}
          onClose={onClose}
          onSaved={onClose}
        />
      )}
    </ItemDialog>
  )
}
