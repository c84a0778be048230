import pg from 'pg'
import { newId } from '../../server/platform/db/uuid.ts'

export async function addFailures(databaseUrl: string): Promise<{ readonly mail: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const mail = newId()
    await client.query(
      `insert into outgoing_mails (id, channel, template, locale, recipients, subject, body, status, attempts, last_error, customer_id, material_flow_id)
       select $1, 'email', 'new_letter', 'nl', '{weegbrug@example.com}', 'Nieuwe brief', 'De brief is gewijzigd.', 'failed', 8, 'mailbox full',
         project.customer_id, flow.id
       from material_flows flow join projects project on project.id = flow.project_id limit 1`,
      [mail],
    )
    await client.query(
      `insert into pgboss.job (name, data, source_name, source_retry_count, source_output)
       values ('dead_letters', jsonb_build_object('message', $1::text), 'deliver_mail', 7, '{"message": "connection refused"}')`,
      [mail],
    )
    return { mail }
  } finally {
    await client.end()
  }
}
