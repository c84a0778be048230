import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { mayPerform } from '#contract/permissions.ts'
import {
  readShipment,
  type Shipment,
  type ShipmentException,
  shipmentExceptions,
} from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, SectionTitle } from '../../ui/surfaces.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { createPage } from '../shared/create-page.tsx'
import { DetailLayout } from '../shared/DetailLayout.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { useFormats } from '../shared/use-formats.ts'
import { useReasons } from '../shared/use-reasons.ts'
import { useValueTexts } from '../shared/use-value-texts.ts'
import { ExceptionState } from './ExceptionState.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'

const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog)

interface ExceptionPageData {
  readonly exception: ShipmentException
  /** Undefined where a refused load never became one. */
  readonly shipment: Shipment | undefined
}

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData<ExceptionPageData>(`exception ${params['exceptionId']}`, request, async (signal) => {
    const exception = await call(shipmentExceptions.read, {
      params: { id: params['exceptionId'] ?? '' },
      signal,
    })
    const shipment =
      exception.shipment === undefined
        ? undefined
        : await call(readShipment, { params: { id: exception.shipment }, signal })
    return { exception, shipment }
  })

/** Why the driver corrected what they stated. */
const statedReasonOf = ({ statement }: ShipmentException) =>
  typeof statement.reason === 'string' ? statement.reason : undefined

/** A refused statement beside what counts, and its settlement. */
function ExceptionDetails({ data: { exception, shipment } }: { readonly data: ExceptionPageData }) {
  const { t } = useTranslation('exceptions')
  const { roles } = useUser()
  const { moment } = useFormats()
  const reasonText = useReasons()
  const [settling, setSettling] = useState(false)
  const { project, materialFlow } = exception
  return (
    <DetailLayout
      back={{ to: '/exceptions', title: t('back') }}
      title={exception.number ?? t('noNumber')}
      eyebrow={t(`kinds.${exception.kind}`)}
      badges={<ExceptionState exception={exception} />}
      facts={[
        { term: t('reason'), value: reasonText(exception.reason) },
        {
          term: t('by'),
          value: [
            exception.by,
            exception.deviceCode === undefined ? undefined : t('device', { code: exception.deviceCode }),
          ]
            .filter(Boolean)
            .join(', '),
        },
        { term: t('statedReason'), value: statedReasonOf(exception) },
        { term: t('recordedAt'), value: moment(exception.recordedAt) },
        {
          term: t('project'),
          value:
            project === undefined ? undefined : (
              <TextLink to={`/projects/${project.id}`}>{project.number}</TextLink>
            ),
        },
        {
          term: t('flow'),
          value:
            materialFlow === undefined ? undefined : (
              <TextLink to={`/material-flows/${materialFlow.id}`}>{materialFlow.usualName}</TextLink>
            ),
        },
      ]}
      action={
        exception.settled || !mayPerform(roles, 'settleException') ? undefined : (
          <Button onClick={() => setSettling(true)}>{t('settle')}</Button>
        )
      }
      notice={exception.settled ? <Settlement exception={exception} /> : undefined}
    >
      <Comparison exception={exception} shipment={shipment} />
      {settling ? (
        <SettleDialog exception={exception} shipment={shipment} onClose={() => setSettling(false)} />
      ) : null}
    </DetailLayout>
  )
}

function Settlement({ exception }: { readonly exception: ShipmentException }) {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const { decision = 'healed', settledAt, settledBy, comment } = exception
  const values = {
    decision: t(`decisions.${decision}`),
    by: settledBy,
    when: settledAt === undefined ? '' : moment(settledAt),
  }
  return (
    <Alert title={t(settledBy === undefined ? 'settledByItself' : 'settledTitle', values)}>
      {comment === undefined ? null : `${t('comment')}: ${comment}`}
    </Alert>
  )
}

const Cell = chakra('td', {
  base: {
    padding: 'cell',
    minHeight: 'row',
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: '1px solid',
    borderColor: 'border',
    overflowWrap: 'anywhere',
    '[data-differs] &': { background: 'warning.subtle' },
  },
})
const Head = chakra('th', {
  base: {
    padding: 'cell',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: '600',
    fontSize: 'label',
    color: 'fg.muted',
    'tbody &': { borderTop: '1px solid', borderColor: 'border', fontWeight: '400' },
    '[data-differs] &': { background: 'warning.subtle' },
  },
})

const Differs = chakra('span', { base: { color: 'warning.fg', fontSize: 'small', fontWeight: '600' } })

function Comparison({ exception, shipment }: ExceptionPageData) {
  const { t } = useTranslation('exceptions')
  return (
    <Card padding="0" overflow="hidden" aria-labelledby="comparison">
      <chakra.div display="flex" flexWrap="wrap" gap="4px 16px" justifyContent="space-between" padding="12px">
        <SectionTitle id="comparison">{t('compare')}</SectionTitle>
        {shipment === undefined ? null : (
          <TextLink to={`/shipments/${shipment.id}`} fontSize="label">
            {t('openShipment')}
          </TextLink>
        )}
      </chakra.div>
      {shipment === undefined ? (
        <chakra.p padding="0 12px 12px" color="fg.muted">
          {t('nothingCounts')}
        </chakra.p>
      ) : null}
      <ComparisonTable exception={exception} shipment={shipment} />
    </Card>
  )
}

function ComparisonTable({ exception, shipment }: ExceptionPageData) {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const texts = useValueTexts(shipment?.cargoUnit)
  const labelOf = (field: string) =>
    field === 'loadDate' || field === 'unloadDate' ? t(`moments.${field}`) : texts.label(field)
  const textOf = (field: string, value: string | number | undefined) =>
    value === undefined
      ? t('empty')
      : field === 'loadDate' || field === 'unloadDate'
        ? moment(value)
        : (texts.value(field, value) ?? t('empty'))

  return (
    <chakra.table
      aria-labelledby="comparison"
      className="numbers"
      width="100%"
      borderCollapse="collapse"
      tableLayout="fixed"
    >
      <thead>
        <tr>
          <Head scope="col">{t('value')}</Head>
          <Head scope="col">{t('stated')}</Head>
          {shipment === undefined ? null : <Head scope="col">{t('counts')}</Head>}
        </tr>
      </thead>
      <tbody>
        {exception.comparison.map(({ field, stated, current }) => {
          const differs = shipment !== undefined && stated !== undefined && stated !== current
          return (
            <tr key={field} {...(differs ? { 'data-differs': true } : {})}>
              <Head scope="row">{labelOf(field)}</Head>
              <Cell>
                {textOf(field, stated)} {differs ? <Differs>{t('differs')}</Differs> : null}
              </Cell>
              {shipment === undefined ? null : <Cell>{textOf(field, current)}</Cell>}
            </tr>
          )
        })}
      </tbody>
    </chakra.table>
  )
}

const ExceptionPage = createPage(loader, ExceptionDetails)

export { ExceptionPage as Component }
