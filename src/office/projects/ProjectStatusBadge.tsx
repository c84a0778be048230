import type { Project } from '#contract/flows/projects.ts'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

/** The status under the customer's own name for it; grey when the project is blocked. */
export function ProjectStatusBadge({
  status,
}: {
  readonly status: Pick<Project['status'], 'names' | 'blocked'>
}) {
  const { name } = useFormats()
  return <StatusBadge tone={status.blocked ? 'neutral' : 'success'}>{name(status.names)}</StatusBadge>
}
