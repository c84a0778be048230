import { relative, resolve } from 'node:path'
import { type MessageSending, maxCounted, type SystemStatus } from '#contract/office/system-status.ts'
import type { Adapters } from '../adapters/adapters.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { newestMigration } from '../../platform/db/migrate.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { apiDeviceName } from '../../accounts/devices/api-device.ts'
import { readDiskSpace } from '../../platform/process/disk-space.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { Probes } from './health.ts'
import type { Admission } from '../../platform/http/request/admission.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { deadLetterQueue } from '../../platform/jobs/job-list.ts'
import { readWaitingJobs } from '../../platform/jobs/waiting-jobs.ts'
import type { ObservedRegister } from '../../parties/registers/observed-register.ts'

export interface StatusSources {
  readonly version: string
  readonly database: Database
  readonly admission: Admission
  readonly store: Pick<MediaStore, 'adapter'>
  readonly adapters: Pick<Adapters, 'mail' | 'sms'>
  readonly register: ObservedRegister
  readonly probes: Probes
  readonly liveStreams: () => number
  readonly dataDirectory: string
}

const startedAt = new Date(Date.now() - process.uptime() * 1000)

/** A few statements, which read only devices, a week's loads and photos, and what waits or failed. */
export async function readStatus(db: Queryable, sources: StatusSources): Promise<SystemStatus> {
  const { database, admission, store, adapters, register, probes } = sources
  const { pool } = database
  // One after the other, so that the frequent read takes only one connection.
  const [facts] = await readDatabaseFacts(db, {})
  const [week] = await readGrowth(db, {})
  const [devices] = await readDeviceFigures(db, { api: apiDeviceName })
  const jobs = await readWaitingJobs(db, {})
  const mail = await readSending(db, 'email', adapters.mail.name)
  const sms = await readSending(db, 'sms', adapters.sms.name)
  const [reachable, disk, newest] = await Promise.all([
    probes.reachesStore(),
    readDiskSpace(sources.dataDirectory),
    newestMigration(),
  ])
  if (facts === undefined || devices === undefined || week === undefined)
    throw new Error('A count without a row.')
  return {
    version: sources.version,
    schemaAt: formatTimestamp(new Date(newest)),
    server: {
      startedAt: formatTimestamp(startedAt),
      memoryBytes: process.memoryUsage.rss(),
      liveStreams: sources.liveStreams(),
      shedRequests: admission.figures().reduce((sum, { shed }) => sum + shed, 0),
      connections: {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      },
    },
    database: { version: facts.version, bytes: facts.bytes },
    files: { adapter: store.adapter, reachable, room: probes.hasRoom() },
    disk,
    growth: growthOf(week, {
      databaseBytes: facts.bytes,
      isDatabaseHere: isWithin(sources.dataDirectory, facts.folder),
      areFilesHere: store.adapter === 'folder',
    }),
    mail,
    sms,
    register: registerFacts(register),
    jobs: jobFigures(jobs),
    failedJobs: jobs
      .filter(({ queue }) => queue === deadLetterQueue)
      .reduce((sum, { jobs: count }) => sum + count, 0),
    unofficialEwcCodes: facts.unofficial,
    devices: {
      total: devices.total,
      seenToday: devices.seen_today,
      lastSeenAt: wireMoment(devices.last_seen),
      withMissing: devices.with_missing,
      missingOperations: devices.missing,
    },
    lastBackupAt: wireMoment(facts.backed_up),
  }
}

function registerFacts(register: ObservedRegister): SystemStatus['register'] {
  const lookup = register.last()
  return {
    adapter: register.name,
    last: lookup && { at: formatTimestamp(lookup.at), succeeded: lookup.succeeded },
  }
}

const wireMoment = (moment: string | null) =>
  moment === null ? undefined : formatTimestamp(new Date(moment))

const readDatabaseFacts = sqlStatement<{
  readonly version: string
  readonly bytes: number
  readonly folder: string | null
  readonly backed_up: string | null
  readonly unofficial: number
}>(
  'facts of the database',
  sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
    (select setting from pg_settings where name = 'data_directory') as folder,
    (select backed_up_at from database_lineage) as backed_up,
    (select count(*)::int from ewc_codes where level = 'code' and not official
      and coalesce(valid_from, '') <= current_date::text and coalesce(valid_to, '9') >= current_date::text) as unofficial`,
)

interface Week {
  readonly shipments: number
  readonly days: number
  readonly loads: number
  readonly photo_bytes: number
}

/** Of seven days. Photo ids begin with the phone's time, so their index finds them. */
const readGrowth = sqlStatement<Week>(
  'growth of a week',
  sql`select case when estimate.rows < 10000 then (select count(*) from shipments) else estimate.rows end::float8 as shipments,
      least(7, greatest(1, extract(epoch from now() - (select min(load_date) from shipments)) / 86400))::float8 as days,
      (select count(*) from shipments where load_date between now() - interval '7 days' and now())::float8 as loads,
      (select coalesce(sum(bytes), 0) from media_objects where kind = 'cargo_photo' and status = 'received' and expired_at is null
        and id >= rpad(lpad(to_hex((extract(epoch from now() - interval '7 days') * 1000)::bigint), 12, '0'), 32, '0')::uuid
        and created_at > now() - interval '7 days')::float8 as photo_bytes
    from (select reltuples as rows from pg_class where oid = 'shipments'::regclass) as estimate`,
)

function growthOf(
  { shipments, days, loads, photo_bytes: photoBytes }: Week,
  {
    databaseBytes,
    isDatabaseHere,
    areFilesHere,
  }: {
    readonly databaseBytes: number
    readonly isDatabaseHere: boolean
    readonly areFilesHere: boolean
  },
): SystemStatus['growth'] {
  if (shipments === 0) return undefined
  const databaseBytesPerDay = ((databaseBytes / shipments) * loads) / days
  const filesBytesPerDay = photoBytes / days
  return {
    loadsPerDay: loads / days,
    databaseBytesPerDay,
    filesBytesPerDay,
    diskBytesPerDay: (isDatabaseHere ? databaseBytesPerDay : 0) + (areFilesHere ? filesBytesPerDay : 0),
  }
}

const isWithin = (folder: string, path: string | null) =>
  path !== null && !relative(resolve(folder), path).startsWith('..')

const readDeviceFigures = sqlStatement<{
  readonly total: number
  readonly seen_today: number
  readonly last_seen: string | null
  readonly with_missing: number
  readonly missing: number
}>(
  'figures of devices',
  sql`select count(*)::int as total, (count(*) filter (where last_seen_at > now() - interval '1 day'))::int as seen_today,
    max(last_seen_at) as last_seen, (count(*) filter (where missing_operations > 0))::int as with_missing,
    coalesce(sum(missing_operations), 0)::int as missing
    from devices where name is distinct from ${sql.placeholder('api')}`,
)

const readSendingFigures = sqlStatement<{
  readonly queued: number
  readonly oldest: string | null
  readonly reason: string | null
  readonly failed: number
  readonly last: string | null
}>(
  'figures of messages',
  sql`with queued as materialized (select created_at, last_error from outgoing_mails
      where status = 'queued' and channel = ${sql.placeholder('channel')} and (leaves_on is null or leaves_on <= now() at time zone 'utc') order by id limit ${sql.raw(String(maxCounted + 1))})
    select (select count(*)::int from queued) as queued, (select min(created_at) from queued) as oldest,
      (select last_error from queued where last_error is not null limit 1) as reason,
      (select count(*)::int from (select 1 from outgoing_mails where status = 'failed' and channel = ${sql.placeholder('channel')}
        and created_at > now() - interval '31 days' limit ${sql.raw(String(maxCounted + 1))}) as failures) as failed,
      case ${sql.placeholder('channel')} when 'sms'
        then (select max(sent_at) from outgoing_mails where channel = 'sms')
        else (select sent_at from outgoing_mails where channel = 'email' and sent_at is not null order by sent_at desc limit 1)
      end as last`,
)

async function readSending(
  db: Queryable,
  channel: 'email' | 'sms',
  adapter: string,
): Promise<MessageSending> {
  const [figures] = await readSendingFigures(db, { channel })
  if (figures === undefined) throw new Error('A count without a row.')
  return {
    adapter,
    queued: figures.queued,
    oldestQueuedAt: wireMoment(figures.oldest),
    reason: figures.reason ?? undefined,
    failed: figures.failed,
    lastSentAt: wireMoment(figures.last),
  }
}

function jobFigures(waiting: Awaited<ReturnType<typeof readWaitingJobs>>): SystemStatus['jobs'] {
  const byName = new Map<string, { job: string; waiting: number; running: number; age: number }>()
  for (const { queue, state, jobs, age } of waiting) {
    if (queue === deadLetterQueue) continue
    const figures = byName.get(queue) ?? { job: queue, waiting: 0, running: 0, age: 0 }
    figures[state === 'active' ? 'running' : 'waiting'] += jobs
    figures.age = Math.max(figures.age, age)
    byName.set(queue, figures)
  }
  return [...byName.values()]
    .toSorted((left, right) => left.job.localeCompare(right.job))
    .map(({ age, ...figures }) => ({
      ...figures,
      oldestAt: formatTimestamp(new Date(Date.now() - age * 1000)),
    }))
}
