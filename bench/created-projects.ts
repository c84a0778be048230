import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from '../tests/support/driver-api.ts'
import { layFloorTable } from './floor-tables.ts'

/** Projects for an office to create: what it sends, and the rows that the server writes for one. */
export class CreatedProjects {
  readonly #employer: string
  #number = 0

  private constructor(employer: string) {
    this.#employer = employer
  }

  static async start(database: pg.Pool): Promise<CreatedProjects> {
    const { rows } = await database.query<{ employer: string }>(
      'select employer_id as employer from projects where employer_id is not null order by number limit 1',
    )
    const [found] = rows
    if (found === undefined) throw new Error('The demo has no project with an employer.')
    return new CreatedProjects(found.employer)
  }

  /** What an office's form sends, with a reference to check and a number that is nobody's yet. */
  body(): Readonly<Record<string, string>> {
    this.#number += 1
    return {
      number: `B-${this.#number}`,
      name: `Deepening of the harbour, part ${this.#number}`,
      description: 'Dredged sediment to the depot, reuse of what is clean.',
      employer: `/api/companies/${this.#employer}`,
      employerReference: `E-${this.#number}`,
    }
  }

  /** The same rows for tables that the server does not know: the project, its entry in the audit log, its mark for the devices. */
  async layFloor(
    database: pg.Pool,
    created: string,
  ): Promise<(body: Readonly<Record<string, string>>) => object> {
    const [project] = await layFloorTable(database, 'projects', 'id', created)
    const [entry] = await layFloorTable(database, 'audit_entries', 'subject_id', created)
    const [mark] = await layFloorTable(database, 'change_log', 'entity_id', created)
    let change = 0
    return ({ number, name }) => {
      const id = uuidv7()
      const pairing_code = Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
      return {
        project: { ...project, id, number, name, pairing_code },
        entry: { ...entry, id: uuidv7(), subject_id: id },
        mark: { ...mark, id: -(change += 1), entity_id: id },
      }
    }
  }
}
