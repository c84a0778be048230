import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What begins early; small files at the end keep every worker busy until it. */
const projects: readonly string[] = [
  'chromium',
  'server',
  'office',
  'postgres-15',
  'driver',
  'ui',
  'app',
  'offline',
  'all',
]

/** Files that take more than twelve seconds on two cores, the longest first, as measured in November 2026. */
const slow: readonly string[] = [
  'main-job',
  'component-killed',
  'letter-check',
  'network-loss',
  'flow-form',
  'main',
  'backup',
  'mail',
  'screens',
  'shell',
  'lists',
  'shipment',
  'letter-check-page',
  'auth-limits',
  'fuzz',
  'companies',
  'exceptions',
  'letter-signing',
  'page-addresses',
  'accessibility-axe',
  'letter-pdfs-on-server',
  'features',
  'random-walk',
]

const rankOf = (moduleId: string) => {
  const name = /([^/]+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? ''
  const place = slow.indexOf(name)
  return place === -1 ? slow.length : place
}

/**
 * By project, as the files of one share a worker's modules, and the slowest first: one that began last would be waited for
 * alone. The rest in the usual order, by size.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return inOrder.toSorted(
      (one, other) => place(one) - place(other) || rankOf(one.moduleId) - rankOf(other.moduleId),
    )
  }
}
