import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/Button.tsx'
import { formatNumber } from '../controls/format.ts'
import { BackIcon, ForwardIcon } from '../theme/icons.tsx'

export interface PagingState {
  readonly page: number
  readonly itemsPerPage: number
  readonly totalItems: number
  readonly totalItemsIsEstimate?: boolean | undefined
  readonly onPage: (page: number) => void
  readonly onItemsPerPage?: (itemsPerPage: number) => void
}

const pageSizes = [10, 30, 50, 100]

/** In the wording of the specification (section 9); nothing where one page holds all rows. */
export function Paging({
  page,
  itemsPerPage,
  totalItems,
  totalItemsIsEstimate,
  onPage,
  onItemsPerPage,
}: PagingState) {
  const { t, i18n } = useTranslation('lists')
  const number = (value: number) => formatNumber(value, i18n.language)
  if (totalItems <= itemsPerPage) return null
  const from = (page - 1) * itemsPerPage + 1
  const to = Math.min(page * itemsPerPage, totalItems)
  return (
    <chakra.nav
      aria-label={t('paging.label')}
      display="flex"
      flexWrap="wrap"
      gap="16px"
      alignItems="center"
      justifyContent="flex-end"
      padding="4px 12px"
      borderTop="1px solid"
      borderColor="border"
      fontSize="label"
      color="fg.muted"
    >
      {onItemsPerPage === undefined ? null : (
        <PageSize itemsPerPage={itemsPerPage} onItemsPerPage={onItemsPerPage} />
      )}
      <span className="numbers">
        {t(totalItemsIsEstimate === true ? 'paging.rangeOfAbout' : 'paging.range', {
          from: number(from),
          to: number(to),
          shown: number(totalItems),
        })}
      </span>
      <chakra.span display="flex">
        <IconButton label={t('paging.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <BackIcon />
        </IconButton>
        <IconButton label={t('paging.next')} disabled={to >= totalItems} onClick={() => onPage(page + 1)}>
          <ForwardIcon />
        </IconButton>
      </chakra.span>
    </chakra.nav>
  )
}

function PageSize({
  itemsPerPage,
  onItemsPerPage,
}: Pick<PagingState, 'itemsPerPage'> & Required<Pick<PagingState, 'onItemsPerPage'>>) {
  const { t } = useTranslation('lists')
  return (
    <chakra.label display="flex" gap="8px" alignItems="center">
      {t('paging.rowsPerPage')}
      <chakra.select
        value={itemsPerPage}
        onChange={(event) => onItemsPerPage(Number(event.target.value))}
        background="bg.panel"
        border="1px solid"
        borderColor="border.strong"
        borderRadius="control"
        padding="4px 8px"
      >
        {[...new Set([...pageSizes, itemsPerPage])]
          .toSorted((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
      </chakra.select>
    </chakra.label>
  )
}
