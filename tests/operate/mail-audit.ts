import type pg from 'pg'
import { expect } from 'vitest'
import { weighedFlow } from '../support/driver-app.ts'
import type { Received } from '../support/mail-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { print } from './loaded-service.ts'

/** From now on every load of the flow that drivers use is mailed, with its letter. */
export async function mailEveryLoad(database: pg.Pool): Promise<void> {
  await database.query('update material_flows set recipients = $1 where usual_name = $2', [
    JSON.stringify([{ email: 'recipient@example.com', atLoad: true }]),
    weighedFlow,
  ])
}

/** Waits until no job is left that a load has caused. */
export async function jobsAreDone(database: pg.Pool): Promise<void> {
  const open = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job
        where name in ('mail_shipments', 'deliver_mail', 'keep_letters') and state in ('created', 'retry', 'active')`,
    )
    return rows[0]?.count
  }
  await expect.poll(open, { timeout: 240_000, interval: 500 }).toBe(0)
}

/**
 * Every job was done by one server, once, every load has one letter and its mail was sent once. What a killed server
 * may have done without saying so is done again: such a mail comes twice, under one Message-ID.
 */
export async function expectJobsDoneOnce(
  database: pg.Pool,
  loads: readonly { readonly shipment: string }[],
  received: readonly Received[],
  servers: readonly ServerProcess[],
): Promise<void> {
  const shipments = loads.map(({ shipment }) => shipment)
  const { rows: letters } = await database.query<{ shipment: string; versions: number }>(
    `select d.shipment_id as shipment, count(*)::int as versions
      from documents d join document_versions v on v.document_id = d.id
      where d.shipment_id = any($1::uuid[]) and d.document_type = 'guidance_letter' group by 1`,
    [shipments],
  )
  const { rows: mails } = await database.query<{ id: string; shipment: string; status: string }>(
    "select id, shipment_id as shipment, status from outgoing_mails where shipment_id = any($1::uuid[]) and template = 'shipment_loaded'",
    [shipments],
  )
  const { rows: repeated } = await database.query<{ job: string; mail: string | null }>(
    "select id as job, data ->> 'message' as mail from pgboss.job where retry_count > 0",
  )
  const timesReceived = countBy(received.map(({ messageId = '' }) => messageId.slice(1).split('@')[0] ?? ''))
  const timesDone = countBy(servers.flatMap(({ output }) => jobsDone(output)))
  const doubledMails = [...timesReceived].flatMap(([id, times]) => (times > 1 ? [id] : []))
  const doubledJobs = [...timesDone].flatMap(([id, times]) => (times > 1 ? [id] : []))
  print(
    `${mails.length} mails for ${loads.length} loads, ${letters.length} letters, jobs by server ${servers
      .map(({ output }) => jobsDone(output).length)
      .join(', ')}; after kills ${repeated.length} jobs again, ${doubledMails.length} mails twice`,
  )
  const once = [...shipments].sort()
  expect(letters.map(({ shipment }) => shipment).sort()).toEqual(once)
  expect(letters.filter(({ versions }) => versions !== 1)).toEqual([])
  expect(mails.map(({ shipment }) => shipment).sort()).toEqual(once)
  expect(mails.filter(({ id, status }) => status !== 'sent' || !timesReceived.has(id))).toEqual([])
  expect(doubledMails.filter((id) => !repeated.some(({ mail }) => mail === id))).toEqual([])
  expect(doubledJobs.filter((id) => !repeated.some(({ job }) => job === id))).toEqual([])
}

/** Ids of the jobs that a server has written down as done. */
const jobsDone = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"job done"'))
    .map((line) => (JSON.parse(line) as { id: string }).id)

function countBy(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
