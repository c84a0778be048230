import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import {
  type LmaMonth,
  type LmaOtherLoads,
  lmaOtherLoads,
  type LmaProcessor,
  readLmaMonth,
  readLmaProcessors,
} from '#contract/integrations/lma.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { call } from '../../api/call.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { SelectField } from '../../ui/controls/fields.tsx'
import { Alert, Card, EmptyState } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { recentMonths } from '../shared/page/recent-months.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useLiveUpdates } from '../shared/page/use-live-updates.ts'
import { LeftOut } from './LeftOut.tsx'
import { Lines } from './Lines.tsx'
import { OtherLoads } from './OtherLoads.tsx'
import { Sessions } from './Sessions.tsx'

/** The month that is to be notified now is the last one. */
function chosenMonth(search: URLSearchParams): string {
  const offered = recentMonths()
  const asked = search.get('month') ?? ''
  return offered.includes(asked) ? asked : (offered[1] ?? '')
}

interface Chosen {
  readonly processor: LmaProcessor
  readonly month: LmaMonth
  readonly others: readonly LmaOtherLoads[]
}

async function read(signal: AbortSignal, search: URLSearchParams) {
  const { processors } = await call(readLmaProcessors, { signal })
  const processor = processors.find(({ id }) => id === search.get('company')) ?? processors[0]
  if (processor === undefined) return { processors, chosen: undefined }
  const query = { company: processor.id, month: chosenMonth(search) }
  const [month, others] = await Promise.all([
    call(readLmaMonth, { query, signal }),
    call(lmaOtherLoads.list, { query: { ...query, itemsPerPage: 100 }, signal }),
  ])
  return { processors, chosen: { processor, month, others: others.member } }
}

export const { loader, Component } = definePage(
  'notifications to the LMA',
  (signal, _params, { searchParams }) => read(signal, searchParams),
  Notifications,
)

const topics = [iriOf('lma_sessions', '{id}')]

function Notifications({
  data: { processors, chosen },
}: {
  readonly data: { readonly processors: readonly LmaProcessor[]; readonly chosen: Chosen | undefined }
}) {
  const { t } = useTranslation('lma')
  useLiveUpdates(topics)
  return (
    <DetailLayout
      back={{ to: '/shipments/months', title: t('back') }}
      title={t('title')}
      description={t('lead')}
    >
      {chosen === undefined ? (
        <Card>
          <EmptyState
            title={t('none')}
            hint={t('noneHint')}
            action={<TextLink to="/companies">{t('toCompanies')}</TextLink>}
          />
        </Card>
      ) : (
        <>
          <Choice processors={processors} {...chosen} />
          <DeskNotice desk={chosen.month.desk} />
          <Lines company={chosen.processor.id} month={chosen.month} />
          <LeftOut month={chosen.month} />
          <OtherLoads company={chosen.processor.id} month={chosen.month.month} others={chosen.others} />
          <Sessions month={chosen.month} />
        </>
      )}
    </DetailLayout>
  )
}

function DeskNotice({ desk }: Pick<LmaMonth, 'desk'>) {
  const { t } = useTranslation('lma')
  return desk === 'real' ? (
    <Alert>{t('untried')}</Alert>
  ) : (
    <Alert tone={desk === 'test' ? 'warning' : 'info'}>{t(`desks.${desk}`)}</Alert>
  )
}

function Choice({
  processors,
  processor,
  month: { month },
}: Pick<Chosen, 'processor' | 'month'> & { readonly processors: readonly LmaProcessor[] }) {
  const { t } = useTranslation('lma')
  const formats = useFormats()
  const [, setSearch] = useSearchParams()
  const choose = (changed: { readonly company?: string; readonly month?: string }) =>
    setSearch({ company: processor.id, month, ...changed }, { replace: true })
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="12px">
      <chakra.div flex="0 1 360px">
        <SelectField
          label={t('company')}
          value={processor.id}
          onChange={({ currentTarget: { value } }) => choose({ company: value })}
        >
          {processors.map(({ id, name, processorNumber }) => (
            <option key={id} value={id}>
              {`${name} (${processorNumber})`}
            </option>
          ))}
        </SelectField>
      </chakra.div>
      <chakra.div flex="0 1 220px">
        <SelectField
          label={t('month')}
          value={month}
          onChange={({ currentTarget: { value } }) => choose({ month: value })}
        >
          {recentMonths().map((value) => (
            <option key={value} value={value}>
              {formats.month(`${value}-01`)}
            </option>
          ))}
        </SelectField>
      </chakra.div>
    </chakra.div>
  )
}
