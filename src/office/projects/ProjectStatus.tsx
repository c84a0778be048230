import type { Project } from '#contract/projects.ts'
import { StatusBadge } from '../../ui/surfaces.tsx'
import { useFormats } from '../shared/use-formats.ts'

/** The customer's own word for it; a closed project is grey. */
export function ProjectStatus({ status }: Pick<Project, 'status'>) {
  const { name } = useFormats()
  return <StatusBadge tone={status.blocked ? 'neutral' : 'success'}>{name(status.names)}</StatusBadge>
}
