import pg from 'pg'
import type { MeasuredProduct } from './measured-product.ts'

/** Bytes of the answers that the peers are to give. */
export interface AnswerSizes {
  readonly shipment: number
  /** Of one row of a list. */
  readonly listed: number
  readonly project: number
}

/** Bytes of an answer of the peers around the text that fills it, by what they answer to the requests of start.ts. */
const surroundingBytes = 190

/**
 * Databases of the peers beside the product's: `peers` has a table with as many shipments, their usual columns, and a
 * text that makes the answers as long as ours, with row level security and the indexes that its queries need; `parse` is
 * empty, as Parse makes its own tables.
 */
export class PeerDatabase implements AsyncDisposable {
  readonly peers: string
  readonly parse: string
  readonly #pool: pg.Pool
  readonly #parsePool: pg.Pool

  private constructor(connectionString: string) {
    // As the embedded PostgreSQL is reached, by its socket.
    const named = (name: string) => connectionString.replace(/@\/[^?]+\?/, `@/${name}?`)
    this.peers = named('peers')
    this.parse = named('parse')
    this.#pool = new pg.Pool({ connectionString: this.peers, max: 2 })
    this.#parsePool = new pg.Pool({ connectionString: this.parse, max: 2 })
  }

  static async create(
    { database, connectionString }: MeasuredProduct,
    sizes: AnswerSizes,
  ): Promise<PeerDatabase> {
    await database.query('create database peers')
    await database.query('create database parse')
    const peer = new PeerDatabase(connectionString)
    const filler = (bytes: number) => `repeat('Dredged sediment. ', 400)::varchar(${Math.round(bytes)})`
    const policy = "customer_id = nullif(current_setting('jwt.claims.customer', true), '')::uuid"
    await peer.#pool.query(`
      create table shipments (
        id uuid primary key, customer_id uuid not null, project_id uuid not null, status text not null, number text not null,
        netto_weight numeric, load_date timestamptz not null, content text not null, summary text not null);
      create table companies (id uuid primary key, name text not null);
      create table projects (
        id uuid primary key default gen_random_uuid(), customer_id uuid not null,
        number text not null check (length(number) between 1 and 50),
        name text not null check (length(name) between 1 and 255),
        description text check (length(description) <= 2000), employer uuid references companies (id),
        employer_reference text, created_at timestamptz not null default now(),
        content text not null default ${filler(Math.max(0, sizes.project - 2 * surroundingBytes))},
        unique (customer_id, number));`)
    const { rows } = await database.query<{ rows: string }>(
      `select json_agg(json_build_object('id', id, 'customer_id', customer_id, 'project_id', project_id, 'status', status, 'number', number,
        'netto_weight', netto_weight, 'load_date', load_date)) as rows from shipments where number like 'G-%'`,
    )
    await peer.#pool.query(
      `insert into shipments select r.id, r.customer_id, r.project_id, r.status, r.number, r.netto_weight, r.load_date,
        ${filler(sizes.shipment - surroundingBytes)}, ${filler(sizes.listed - surroundingBytes)}
      from json_populate_recordset(null::shipments, $1) r`,
      [JSON.stringify(rows[0]?.rows)],
    )
    const companies = await database.query<{ id: string; name: string }>(
      'select employer_id as id, max(number) as name from projects where employer_id is not null group by 1',
    )
    await peer.#pool.query(
      'insert into companies select * from json_populate_recordset(null::companies, $1)',
      [JSON.stringify(companies.rows)],
    )
    await peer.#pool.query(`
      create index on shipments (customer_id, status, load_date desc);
      create index on shipments (project_id, status, load_date desc);
      alter table shipments enable row level security;
      alter table projects enable row level security;
      alter table shipments force row level security;
      alter table projects force row level security;
      create policy own on shipments using (${policy});
      create policy own on projects using (${policy}) with check (${policy})`)
    return peer
  }

  async analyze(): Promise<void> {
    await this.#pool.query('vacuum analyze')
    await this.#parsePool.query('vacuum analyze')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.end()
    await this.#parsePool.end()
  }
}
