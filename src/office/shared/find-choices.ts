import type { Page } from '#contract/paging.ts'
import type { Choice, FoundChoices } from '../../ui/ChoiceField.tsx'

/** How many of a list one chooses among before typing a part of the name. */
const shown = 20

/** The first rows by name that fit what was typed, as a list endpoint finds them: `find` asks it with this query. */
export async function findChoices<Row>(
  find: (query: { q?: string; order: { name: 'asc' }; itemsPerPage: number }) => Promise<Page<Row>>,
  q: string,
  choiceOf: (row: Row) => Choice,
): Promise<FoundChoices> {
  const { member, totalItems } = await find({
    ...(q === '' ? {} : { q }),
    order: { name: 'asc' },
    itemsPerPage: shown,
  })
  return { choices: member.map(choiceOf), total: totalItems }
}
