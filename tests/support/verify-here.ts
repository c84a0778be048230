import { Findings } from '../../server/operate/verify/findings.ts'
import { printFindings } from '../../server/operate/verify/print-findings.ts'
import { verifyStored } from '../../server/operate/verify/verify-stored.ts'
import { openStoreToRead } from '../../server/platform/files/open-store.ts'
import type { TestServer } from './test-server.ts'

/** What the command `verify` prints of a server, without a process of its own. */
export async function verifyHere({ database, dataDirectory }: TestServer): Promise<string> {
  const findings = new Findings()
  await verifyStored(database, await openStoreToRead({ dataDirectory }), findings)
  return printFindings(findings, 'text')
}
