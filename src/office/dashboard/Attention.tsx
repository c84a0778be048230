import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { Hint, ListLine, TitledCard } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { HoursLeft } from '../shared/detail/HoursLeft.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReasons } from '../shared/detail/use-reasons.ts'
import { JobName } from './JobName.tsx'
import { attentionKinds, type AttentionKind, attentionLists } from './attention-kinds.ts'

interface AttentionRow {
  readonly id: string
  readonly to: string
  readonly title: ReactNode
  readonly detail: ReactNode
}

const shownRows = 3

export function Attention({ attention }: { readonly attention: DashboardAttention }) {
  const { t } = useTranslation('dashboard')
  const { fullDay, number } = useFormats()
  const from = attention.codeChanges?.first[0]?.from
  const rows = useAttentionRows(attention)
  const kinds = attentionKinds.filter((kind) => (attention[kind]?.count ?? 0) > 0)
  return (
    <TitledCard title={t('attention.title')}>
      {kinds.length === 0 ? (
        <chakra.div display="flex" gap="10px" alignItems="center" paddingTop="12px">
          <chakra.span color="success.fg" display="inline-flex">
            <CheckIcon width={20} height={20} />
          </chakra.span>
          <div>
            {t('attention.none')}
            <Hint>{t('attention.noneHint')}</Hint>
          </div>
        </chakra.div>
      ) : (
        <chakra.ul
          display="grid"
          gap="16px 32px"
          paddingTop="12px"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 320px), 1fr))"
        >
          {kinds.map((kind) => {
            const count = attention[kind]?.count ?? 0
            return (
              <chakra.li key={kind} minWidth={0}>
                <TextLink to={attentionLists[kind]} fontWeight="600">
                  {t(`attention.${kind}`, {
                    count,
                    shown: number(count),
                    ...(from === undefined ? {} : { day: fullDay(from) }),
                  })}
                </TextLink>
                <chakra.ul paddingTop="4px">
                  {rows[kind].slice(0, shownRows).map((row) => (
                    <Row key={row.id} row={row} />
                  ))}
                </chakra.ul>
              </chakra.li>
            )
          })}
        </chakra.ul>
      )}
    </TitledCard>
  )
}

function Row({ row: { to, title, detail } }: { readonly row: AttentionRow }) {
  return (
    <ListLine justifyContent="space-between" minHeight="controlSmall" minWidth={0}>
      <TextLink
        to={to}
        color="fg"
        fontWeight="400"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        minWidth={0}
      >
        {title}
      </TextLink>
      <chakra.span
        className="numbers"
        flexShrink={0}
        maxWidth="45%"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        fontSize="label"
        color="fg.muted"
      >
        {detail}
      </chakra.span>
    </ListLine>
  )
}

// oxlint-disable-next-line max-lines-per-function -- a table with the rows of each kind
function useAttentionRows(attention: DashboardAttention): Record<AttentionKind, readonly AttentionRow[]> {
  const { t } = useTranslation('dashboard')
  const { day, moment } = useFormats()
  const reasonText = useReasons()
  const rowsOf = <Row,>(
    kind: { readonly first: readonly Row[] } | undefined,
    toRow: (row: Row) => AttentionRow,
  ) => (kind?.first ?? []).map(toRow)
  const shipmentRow = ({
    id,
    number,
    transportMode,
    loadDate,
  }: NonNullable<DashboardAttention['turnedAway']>['first'][number]) => ({
    id,
    to: `/shipments/${id}`,
    title: `${number} · ${transportMode}`,
    detail: moment(loadDate),
  })
  return {
    driversToApprove: rowsOf(attention.driversToApprove, ({ id, name, company, graceUntil }) => ({
      id,
      to: `/drivers/${id}`,
      title: joinParts([name, company?.name]),
      detail: <HoursLeft graceUntil={graceUntil} />,
    })),
    exceptions: rowsOf(attention.exceptions, ({ id, number, reason, by }) => ({
      id,
      to: `/exceptions/${id}`,
      title: number ?? by,
      detail: reasonText(reason),
    })),
    turnedAway: rowsOf(attention.turnedAway, shipmentRow),
    missingWeights: rowsOf(attention.missingWeights, shipmentRow),
    missingSignatures: rowsOf(attention.missingSignatures, shipmentRow),
    flowsNotReady: rowsOf(attention.flowsNotReady, ({ id, number, usualName, project, missing }) => ({
      id,
      to: `/material-flows/${id}`,
      title: `${project.number}-${number} · ${usualName}`,
      detail: t('attention.missing', { count: missing.length }),
    })),
    codeChanges: rowsOf(attention.codeChanges, ({ id, number, usualName, project, ewcCode, from }) => ({
      id,
      to: `/material-flows/${id}`,
      title: `${project.number}-${number} · ${usualName}`,
      detail: joinParts([formatEwcCode(ewcCode.code, ewcCode.hazardous), day(from)]),
    })),
    failedMails: rowsOf(attention.failedMails, ({ id, recipients, subject, createdAt }) => ({
      id,
      to: `/mails/${id}`,
      title: joinParts([recipients.join(', '), subject]),
      detail: moment(createdAt),
    })),
    failedJobs: rowsOf(attention.failedJobs, ({ id, job, failedAt }) => ({
      id,
      to: `/jobs/${id}`,
      title: <JobName job={job} />,
      detail: moment(failedAt),
    })),
    companyChangeRequests: rowsOf(
      attention.companyChangeRequests,
      ({ id, company, requestedBy, createdAt }) => ({
        id,
        to: `/companies/${company.id}`,
        title: `${company.name} · ${requestedBy}`,
        detail: moment(createdAt),
      }),
    ),
  }
}
