import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long; by its size each of them would come last, and be waited for alone. */
const long = /\/(backup|key-encryption)\.test\.ts$/

/**
 * The usual order, but that what is tried on the second PostgreSQL, the end of the whole run, begins with
 * what takes long.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'postgres-15' ? 0 : long.test(moduleId) ? 1 : 2
    return inOrder.toSorted((one, other) => rank(one) - rank(other))
  }
}
