import { useTranslation } from 'react-i18next'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'

/** Why there is no flow to load: no project, closed ones alone, or none that this carrier drives. */
export function NothingToLoad({ projects }: { readonly projects: readonly PairedProject[] }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  if (projects.length === 0) return <EmptyState title={t('noProject.title')} hint={t('noProject.body')} />
  const why = projects.every(({ blocked }) => blocked)
    ? t('noFlows.closed', {
        projects: projects.map(({ number, name }) => `${number} ${name}`).join(', '),
      })
    : t('noFlows.body')
  return <EmptyState title={t('noFlows.title')} hint={why} />
}
