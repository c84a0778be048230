import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { ServerProcess } from '../support/server-process.ts'
import { createDatabase, databaseUrlOn, dropDatabase } from '../support/template-databases.ts'
import { RoundRobinProxy } from './round-robin-proxy.ts'

/** Servers of one database behind a proxy, each with its own process, port and data folder. */
export class ManyServers implements AsyncDisposable {
  readonly databaseUrl: string
  readonly servers: readonly ServerProcess[]
  readonly proxy: RoundRobinProxy
  readonly #dropDatabase: () => Promise<void>

  private constructor(
    databaseUrl: string,
    servers: readonly ServerProcess[],
    proxy: RoundRobinProxy,
    drop: () => Promise<void>,
  ) {
    this.databaseUrl = databaseUrl
    this.servers = servers
    this.proxy = proxy
    this.#dropDatabase = drop
  }

  /** On a copy of the demo's database. `environment`: settings of all of them. */
  static async start(count: number, environment: Record<string, string>): Promise<ManyServers> {
    const templates = inject('templateDatabases')
    const name = `many_${randomUUID().replaceAll('-', '')}`
    await createDatabase(templates.server, name, templates.demo)
    const databaseUrl = databaseUrlOn(templates.server, name)
    // At once, as after an upgrade of all.
    const servers = await Promise.all(
      Array.from({ length: count }, () => ServerProcess.start({ databaseUrl, environment })),
    )
    const proxy = await RoundRobinProxy.start(servers.map(({ origin }) => origin))
    return new ManyServers(databaseUrl, servers, proxy, () => dropDatabase(templates.server, name))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.proxy[Symbol.asyncDispose]()
    await Promise.all(this.servers.map((server) => server.stop()))
    await this.#dropDatabase()
  }
}
