import type { Page } from '#contract/paging.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { reportError } from '../../app/fault-reports.ts'
import type { Choice, ChoiceResults } from '../../ui/ChoiceField.tsx'

/** How many options are offered; typing a part of the name narrows them. */
const choiceLimit = 20

/**
 * The first options by name that match the typed text. `list` calls the list endpoint with the query that it
 * is given.
 */
export async function findChoices<Row>(
  list: (query: { q?: string; order: { name: 'asc' }; itemsPerPage: number }) => Promise<Page<Row>>,
  q: string,
  toChoice: (row: Row) => Choice,
): Promise<ChoiceResults> {
  try {
    const { member, totalItems } = await list({
      ...(q === '' ? {} : { q }),
      order: { name: 'asc' },
      itemsPerPage: choiceLimit,
    })
    return { choices: member.map(toChoice), total: totalItems }
  } catch (error) {
    // The field shows every failure alike.
    if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'find choices')
    throw error
  }
}
