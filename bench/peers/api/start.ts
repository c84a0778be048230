import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load } from '../../load.ts'
import type { PeerDatabase } from '../../peer-database.ts'
import { peerToken } from '../../peer-token.ts'
import type { ListPage } from '../../seed-shipments.ts'
import { installPeers } from '../install.ts'

export type Requests = Pick<Load, 'port' | 'headers' | 'requests'>

/** What an API is asked: shipments by the ids of ours, pages of 30 of them, and new projects of these bodies of ours. */
export interface Api {
  reads(ids: readonly string[]): Requests
  lists(pages: readonly ListPage[]): Requests
  creates(bodies: readonly Readonly<Record<string, string>>[]): Requests
}

type ApiPeer = Api & AsyncDisposable

const folder = fileURLToPath(new URL('./', import.meta.url))

async function startPeer<Message>(script: string, args: readonly string[]) {
  await installPeers(folder)
  const child = fork(`${folder}${script}`, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  })
  const exited = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${script} exited with ${String(code)}.`)),
  )
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [Message]
  exited.catch(() => undefined)
  return {
    message,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const shipmentFields = 'id status number nettoWeight loadDate'

export async function startPostGraphile(database: PeerDatabase, customer: string): Promise<ApiPeer> {
  const { message, ...process } = await startPeer<{ port: number }>('postgraphile.ts', [database.peers])
  const query = (text: string) => (variables: object) => ({
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query: text, variables }),
  })
  const to = (requests: Load['requests']): Requests => ({
    port: message.port,
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      authorization: `Bearer ${peerToken(customer)}`,
    },
    requests,
  })
  const read = query(
    `query Shipment($rowId: UUID!) { shipmentByRowId(rowId: $rowId) { ${shipmentFields.replace('id', 'rowId')} content } }`,
  )
  const list = query(
    `query Shipments($condition: ShipmentCondition!, $offset: Int!) { allShipments(condition: $condition, orderBy: LOAD_DATE_DESC, first: 30, offset: $offset) {
      totalCount nodes { ${shipmentFields.replace('id', 'rowId')} summary } } }`,
  )
  const create = query(
    `mutation Create($project: ProjectInput!) { createProject(input: { project: $project }) {
      project { rowId number name description employer employerReference createdAt content } } }`,
  )
  return {
    ...process,
    reads: (ids) => to(ids.map((rowId) => read({ rowId }))),
    lists: (pages) =>
      to(
        pages.map(({ offset, project }) =>
          list({ offset, condition: { status: 'unloaded', ...(project && { projectId: project }) } }),
        ),
      ),
    creates: (bodies) =>
      to(
        bodies.map(({ employer = '', ...body }) =>
          create({ project: { ...body, employer: employer.split('/').at(-1), customerId: customer } }),
        ),
      ),
  }
}

export async function startParse(database: PeerDatabase, customer: string): Promise<ApiPeer> {
  const { message, ...process } = await startPeer<{
    port: number
    headers: Record<string, string>
    ids: Record<string, string>
  }>('parse.ts', [database.parse, database.peers, customer])
  const { port, headers, ids: objectIds } = message
  const to = (requests: Load['requests']): Requests => ({
    port,
    headers: { ...headers, 'content-type': 'application/json' },
    requests,
  })
  const keys = 'status,number,nettoWeight,loadDate'
  return {
    ...process,
    reads: (ids) =>
      to(
        ids.map((id) => ({
          method: 'GET',
          path: `/parse/classes/Shipment/${objectIds[id] ?? ''}?keys=${keys},content`,
        })),
      ),
    lists: (pages) =>
      to(
        pages.map(({ offset, project }) => {
          const where = encodeURIComponent(
            JSON.stringify({ status: 'unloaded', ...(project && { project }) }),
          )
          return {
            method: 'GET',
            path: `/parse/classes/Shipment?where=${where}&order=-loadDate&skip=${offset}&limit=30&count=1&keys=${keys},summary`,
          }
        }),
      ),
    creates: (bodies) =>
      to(
        bodies.map((body) => ({
          method: 'POST',
          path: '/parse/classes/Project',
          body: JSON.stringify(body),
        })),
      ),
  }
}
