import { readFile } from 'node:fs/promises'
import { OfficeApi } from './office-api.ts'

export interface OfficeScreen {
  /** As in the route table. */
  readonly path: string
  readonly openTo: readonly string[]
  readonly test: string
}

export async function readOfficeScreens(): Promise<readonly OfficeScreen[]> {
  return [...(await readFile('docs/screens.md', 'utf8')).matchAll(/^\| `.*$/gm)].map(([line]) => {
    const [, path = '', , openTo = '', testFile = ''] = line.split('|').map((cell) => cell.trim())
    return {
      path: path.replaceAll('`', ''),
      openTo: openTo.split(',').map((role) => role.trim()),
      test: testFile.replaceAll('`', ''),
    }
  })
}

/** Where the ids of a path's parameters are taken from: the first row of a list that the viewer may read. */
const collections: Readonly<Record<string, string>> = {
  companyId: 'companies',
  customerId: 'customers',
  projectId: 'projects',
  flowId: 'material_flows',
  shipmentId: 'shipments',
  driverId: 'drivers',
  userId: 'users',
  exceptionId: 'shipment_exceptions',
  handOverId: 'hand_overs',
  mailId: 'outgoing_mails',
  jobId: 'failed_jobs',
  productId: 'products',
  documentId: 'documents',
  entryId: 'audit_entries',
  webhookId: 'webhooks',
}

/**
 * Administrators do not see these either: whatever the id, users who may not list them are refused the page.
 */
const ofTheOfficeAlone: readonly string[] = ['webhooks']
const anyId = '00000000-0000-7000-8000-000000000000'

async function firstId(collection: string, viewer: OfficeApi): Promise<string | undefined> {
  const response = await viewer.fetch(`/${collection}?itemsPerPage=1`)
  if (!response.ok) return undefined
  const { member } = (await response.json()) as { member: readonly { id: string }[] }
  return member[0]?.id
}

/** The path with an id for each parameter: of what the viewer sees, else of what an administrator sees. */
export async function addressOf(path: string, viewer: OfficeApi, administrator: OfficeApi): Promise<string> {
  let address = path.replace(':status', 'loaded').replace(':kind', 'companies').replace(':list', 'units')
  for (const [, name = ''] of path.matchAll(/:(\w+Id)/g)) {
    const collection = collections[name]
    if (collection === undefined) throw new Error(`Say here which list the ids of :${name} are from.`)
    const id =
      (await firstId(collection, viewer)) ??
      (ofTheOfficeAlone.includes(collection) ? anyId : await firstId(collection, administrator))
    if (id === undefined) throw new Error(`The demo data have no row in ${collection}.`)
    address = address.replace(`:${name}`, id)
  }
  return address
}

/** Writes something as the office, so that it has a webhook, and the audit log an entry that it may read. */
export async function writeAsOffice(origin: string): Promise<void> {
  const office = await OfficeApi.signIn(origin)
  const project = await firstId('projects', office)
  await office.send('PATCH', `/projects/${project}`, { description: 'Kade vernieuwen' })
  await office.send('POST', '/webhooks', {
    name: 'ERP',
    // Of a domain that there never is (RFC 2606).
    address: 'https://erp.invalid/hook',
    events: ['exception.raised'],
  })
}
