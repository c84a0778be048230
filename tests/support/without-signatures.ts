import pg from 'pg'

/** Nobody is asked to sign the letters of the demo's flows from now on, so that mails wait for nobody. */
export async function withoutSignatures(databaseUrl: string): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(`update material_flows set signatures = '{}'`)
  // A load may state a version of before an amendment.
  await database.query(`update material_flow_versions set content = content - 'signatures'`)
  await database.end()
}
