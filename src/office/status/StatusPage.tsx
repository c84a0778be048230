import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readSystemStatus, type SystemStatus } from '#contract/office/system-status.ts'
import { call } from '../../api/call.ts'
import { Alert, Card, NoneText, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useNow } from '../../ui/controls/use-now.ts'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailColumns, DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useJobName } from '../shared/page/use-job-name.ts'
import { useReload } from '../shared/page/use-reload.ts'
import { type Concern, concernsOf } from './concerns.ts'
import { Services } from './Services.tsx'
import { diskFullAt } from './disk-full.ts'
import { StatusTiles } from './StatusTiles.tsx'
import { useByteFormat } from './use-byte-format.ts'

export const { loader, Component } = definePage(
  'status',
  (signal) => call(readSystemStatus, { signal }),
  Status,
)

const refreshMs = 15_000

function Status({ data: status }: { readonly data: SystemStatus }) {
  const { t } = useTranslation('status')
  useRefresh()
  return (
    <DetailLayout title={t('title')} description={t('description')}>
      <Concerns status={status} />
      <StatusTiles status={status} />
      <DetailColumns gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <div>
          <Services status={status} />
          <WaitingWork jobs={status.jobs} />
        </div>
        <div>
          <Storage status={status} />
          <ServerFacts status={status} />
        </div>
      </DetailColumns>
    </DetailLayout>
  )
}

/** Reads the page again and again while it is visible. */
function useRefresh(): void {
  const reload = useReload()
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload()
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [])
}

function Concerns({ status }: { readonly status: SystemStatus }) {
  const { t } = useTranslation('status')
  const textOf = useConcernText()
  const concerns = concernsOf(status, useNow())
  if (concerns.length === 0) return <Alert tone="success" title={t('fine')} />
  return (
    <Alert tone={concerns.some(({ tone }) => tone === 'danger') ? 'danger' : 'warning'} title={t('concerns')}>
      <chakra.ul margin="0" padding="0" display="grid" gap="4px">
        {concerns.map((concern) => (
          <li key={concern.text}>
            {textOf(concern)}
            {concern.to === undefined ? null : (
              <>
                {' '}
                <TextLink to={concern.to} aria-label={`${t('open')}: ${textOf(concern)}`}>
                  {t('open')}
                </TextLink>
              </>
            )}
          </li>
        ))}
      </chakra.ul>
    </Alert>
  )
}

function useConcernText(): (concern: Concern) => string {
  const { t } = useTranslation('status')
  const { age, moment, number } = useFormats()
  const bytes = useByteFormat()
  const now = useNow()
  return (concern) => {
    if ('count' in concern)
      return t(`concern.${concern.text}`, { count: concern.count, shown: number(concern.count) })
    if ('since' in concern) return t(`concern.${concern.text}`, { age: age(concern.since, now) })
    if ('at' in concern) return t(`concern.${concern.text}`, { when: moment(concern.at) })
    if ('bytes' in concern) return t(`concern.${concern.text}`, { free: bytes(concern.bytes) })
    return t(`concern.${concern.text}`)
  }
}

function WaitingWork({ jobs }: Pick<SystemStatus, 'jobs'>) {
  const { t } = useTranslation('status')
  const { age, number } = useFormats()
  const jobName = useJobName()
  const now = useNow()
  return (
    <Card>
      <SectionTitle>{t('jobs')}</SectionTitle>
      {jobs.length === 0 ? (
        <NoneText>{t('noJobs')}</NoneText>
      ) : (
        <PlainTable label={t('jobs')} columns={[t('job'), t('waiting'), t('running'), t('oldest')]}>
          {jobs.map(({ job, waiting, running, oldestAt }) => (
            <tr key={job}>
              <th scope="row">{jobName(job)}</th>
              <td>{number(waiting)}</td>
              <td>{number(running)}</td>
              <td>{age(oldestAt, now)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  )
}

function Storage({
  status: { database, disk, growth, schemaAt, devices },
}: {
  readonly status: SystemStatus
}) {
  const { t } = useTranslation('status')
  const { date, moment, number } = useFormats()
  const bytes = useByteFormat()
  const now = useNow()
  const full = diskFullAt(disk, growth, now)
  return (
    <FactsCard title={t('storage')}>
      <Fact term={t('postgres')}>{database.version}</Fact>
      <Fact
        term={t('databaseSize')}
        details={growth && t('perDay', { amount: bytes(growth.databaseBytesPerDay) })}
      >
        {bytes(database.bytes)}
      </Fact>
      {growth === undefined ? null : (
        <>
          <Fact term={t('loads')} details={t('ofWeek')}>
            {t('perDay', { amount: number(Math.round(growth.loadsPerDay)) })}
          </Fact>
          <Fact term={t('photos')} details={t('ofWeek')}>
            {t('perDay', { amount: bytes(growth.filesBytesPerDay) })}
          </Fact>
        </>
      )}
      <Fact term={t('schema')}>{date(schemaAt)}</Fact>
      {disk === undefined ? null : (
        <Fact
          term={t('disk')}
          details={[
            t('diskOf', { total: bytes(disk.totalBytes) }),
            full === undefined
              ? undefined
              : full === 'late'
                ? t('fullLate')
                : t('fullAt', { when: date(full) }),
          ]}
        >
          {bytes(disk.freeBytes)}
        </Fact>
      )}
      <Fact term={t('lastSeen')}>
        {devices.lastSeenAt === undefined ? t('never') : moment(devices.lastSeenAt)}
      </Fact>
    </FactsCard>
  )
}

function ServerFacts({ status: { version, server } }: { readonly status: SystemStatus }) {
  const { t } = useTranslation('status')
  const { moment, number } = useFormats()
  const bytes = useByteFormat()
  const { busy, idle, waiting, most } = server.connections
  return (
    <FactsCard title={t('server')}>
      <Fact term={t('version')}>{version}</Fact>
      <Fact term={t('startedAt')}>{moment(server.startedAt)}</Fact>
      <Fact term={t('memory')}>{bytes(server.memoryBytes)}</Fact>
      <Fact
        term={t('connections')}
        details={t('connectionsDetails', {
          busy: number(busy),
          idle: number(idle),
          waiting: number(waiting),
        })}
      >
        {t('connectionsOf', { count: busy + idle, most: number(most) })}
      </Fact>
      <Fact term={t('streams')} details={t('streamsHint')}>
        {number(server.liveStreams)}
      </Fact>
      <Fact term={t('shed')} details={t('shedHint')}>
        {number(server.shedRequests)}
      </Fact>
    </FactsCard>
  )
}
