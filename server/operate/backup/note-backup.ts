import pg from 'pg'
import { pino } from 'pino'

const log = pino({ level: 'warn' })

export async function noteBackup(connectionString: string, takenAt: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'vrachtpas backup' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      `insert into database_lineage (backed_up_at) values ($1)
       on conflict ("only") do update set backed_up_at = excluded.backed_up_at`,
      [takenAt],
    )
  } catch (error) {
    log.warn({ err: error }, 'that a backup was taken could not be noted in the database')
  } finally {
    await client.end()
  }
}
