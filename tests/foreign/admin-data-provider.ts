import { parseHydraDocumentation } from '@api-platform/api-doc-parser'
import type { Caller } from '../support/test-server.ts'
import type { RunningServer } from './running-server.ts'

/**
 * The parts of API Platform's admin that are used here; it comes without its own types where nobody compiles
 * it.
 */
interface Provided {
  readonly id: string
  readonly [field: string]: unknown
}
interface DataProvider {
  introspect(): Promise<{ data: { resources: { name: string }[] } }>
  getList(
    resource: string,
    wanted: {
      pagination: { page: number; perPage: number }
      sort: { field: string; order: 'ASC' | 'DESC' }
      filter: object
    },
  ): Promise<{ data: Provided[]; total?: number }>
  getOne(resource: string, wanted: { id: string }): Promise<{ data: Provided }>
  getMany(resource: string, wanted: { ids: string[] }): Promise<{ data: Provided[] }>
  create(resource: string, wanted: { data: object }): Promise<{ data: Provided }>
  update(
    resource: string,
    wanted: { id: string; data: object; previousData: object },
  ): Promise<{ data: Provided }>
  delete(resource: string, wanted: { id: string }): Promise<unknown>
}
export interface Admin {
  readonly provider: DataProvider
  /** What its forms would show beside each field, of an error that a call ended in. */
  readonly fieldErrors: (error: unknown) => Record<string, string> | null
}

const library = new URL('admin/node_modules/@api-platform/admin/lib/hydra/', import.meta.url)

/** API Platform's admin without its screens, signed in as somebody. */
export async function openAdmin(server: RunningServer, caller: Caller): Promise<Admin> {
  // It asks the page for its address; there is no page here.
  Object.assign(globalThis, { window: { location: { href: server.entrypoint } } })
  const [{ default: dataProvider }, { default: fetchHydra }, { default: schemaAnalyzer }] = await Promise.all(
    ['dataProvider.js', 'fetchHydra.js', 'schemaAnalyzer.js'].map(
      (file) => import(new URL(file, library).href),
    ),
  )
  // The library's promise, narrowed to what is called here.
  const provider = dataProvider({
    entrypoint: server.entrypoint,
    mercure: false,
    apiDocumentationParser: (url: string) =>
      parseHydraDocumentation(url, { headers: server.headersOf(caller) }),
    httpClient: (url: URL, options: { headers?: HeadersInit } = {}) =>
      fetchHydra(url, {
        ...options,
        headers: new Headers({
          ...Object.fromEntries(new Headers(options.headers)),
          ...server.headersOf(caller),
        }),
      }),
  }) as DataProvider
  await provider.introspect()
  return { provider, fieldErrors: schemaAnalyzer().getSubmissionErrors }
}
