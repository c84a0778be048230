import { DatePicker, defineSlotRecipe, parseDate } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { earliestDay, latestDay } from './date-input.ts'
import { BackIcon, ForwardIcon } from '../theme/icons.tsx'

const trigger = {
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  background: 'none',
  border: 'none',
  borderRadius: 'control',
  cursor: 'pointer',
  '&:hover': { background: 'bg.muted' },
} as const
const select = {
  minHeight: 'controlSmall',
  padding: '0 4px',
  background: 'bg.panel',
  border: '1px solid',
  borderColor: 'border.strong',
  borderRadius: 'control',
  fontSize: 'body',
} as const

const recipe = defineSlotRecipe({
  slots: [
    'root',
    'content',
    'view',
    'viewControl',
    'prevTrigger',
    'nextTrigger',
    'monthSelect',
    'yearSelect',
    'table',
    'tableHeader',
    'tableCell',
    'tableCellTrigger',
  ],
  base: {
    content: {
      position: 'relative',
      zIndex: 1500,
      padding: '12px',
      background: 'bg.panel',
      border: '1px solid',
      borderColor: 'border.strong',
      borderRadius: 'card',
      boxShadow: '0 8px 24px rgb(10 16 22 / 0.2)',
      '&:focus-visible': { outline: 'none' },
    },
    view: { display: 'grid', gap: '8px', '&[hidden]': { display: 'none' } },
    viewControl: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4px' },
    prevTrigger: trigger,
    nextTrigger: trigger,
    monthSelect: select,
    yearSelect: select,
    table: { borderCollapse: 'collapse' },
    tableHeader: { fontSize: 'small', fontWeight: '500', color: 'fg.muted', padding: '4px' },
    tableCell: { padding: '1px', textAlign: 'center' },
    tableCellTrigger: {
      display: 'grid',
      placeItems: 'center',
      width: '36px',
      height: '36px',
      borderRadius: 'control',
      fontSize: 'body',
      cursor: 'pointer',
      '&:hover': { background: 'bg.muted' },
      '&[data-today]': { fontWeight: '700', textDecoration: 'underline' },
      '&[data-selected]': { background: 'primary.solid', color: 'primary.contrast' },
      '&[data-outside-range]': { color: 'fg.muted' },
      '&[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
    },
  },
})

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function Calendar({
  label,
  value,
  anchor,
  onPick,
  onClose,
}: {
  readonly label: string
  readonly value: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly onPick: (day: string) => void
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation('forms')
  return (
    <DatePicker.Root
      recipe={recipe}
      open
      locale={i18n.language === 'nl' ? 'nl-NL' : 'en-GB'}
      startOfWeek={1}
      min={parseDate(earliestDay)}
      max={parseDate(latestDay)}
      defaultValue={isDay(value) ? [parseDate(value)] : []}
      positioning={{
        placement: 'bottom-start',
        getAnchorRect: () => anchor.current?.getBoundingClientRect() ?? null,
      }}
      onValueChange={({ value: [day] }) => {
        if (day !== undefined) onPick(day.toString())
      }}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <DatePicker.Positioner>
        <DatePicker.Content aria-label={label}>
          <DatePicker.View view="day">
            <DatePicker.ViewControl>
              <DatePicker.PrevTrigger aria-label={t('previousMonth')}>
                <BackIcon width={18} height={18} />
              </DatePicker.PrevTrigger>
              <DatePicker.MonthSelect aria-label={t('month')} />
              <DatePicker.YearSelect aria-label={t('year')} />
              <DatePicker.NextTrigger aria-label={t('nextMonth')}>
                <ForwardIcon width={18} height={18} />
              </DatePicker.NextTrigger>
            </DatePicker.ViewControl>
            <DatePicker.DayTable />
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.Root>
  )
}
