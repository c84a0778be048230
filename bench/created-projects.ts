import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from '../tests/support/driver-api.ts'
import { createFloorTable } from './floor-tables.ts'

/** Request bodies that create projects, and the rows that the server writes for them. */
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
    const [project] = rows
    if (project === undefined) throw new Error('The demo has no project with an employer.')
    return new CreatedProjects(project.employer)
  }

  /** A request body with an unused number, and an employer whose existence the server has to check. */
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

  /**
   * Creates floor tables for the rows of a created project: the project, its audit entry and its entry in the
   * change log. Returns a function that makes such rows for a request body.
   */
  async createFloorTables(
    database: pg.Pool,
    created: string,
  ): Promise<(body: Readonly<Record<string, string>>) => object> {
    const [project] = await createFloorTable(database, 'projects', 'id', created)
    const [auditEntry] = await createFloorTable(database, 'audit_entries', 'subject_id', created)
    const [changeLogEntry] = await createFloorTable(database, 'change_log', 'entity_id', created)
    let changeId = 0
    return ({ number, name }) => {
      const id = uuidv7()
      const pairing_code = Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
      return {
        project: { ...project, id, number, name, pairing_code },
        entry: { ...auditEntry, id: uuidv7(), subject_id: id },
        mark: { ...changeLogEntry, id: -(changeId += 1), entity_id: id },
      }
    }
  }
}
